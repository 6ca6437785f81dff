"use strict";
(() => {
  const card = document.querySelector("[data-follow]");
  if (!card) return;
  const bar = card.querySelector("progress"), text = card.querySelector("[role=status] span");
  const then = () => location.replace(card.dataset.then);
  const source = new EventSource(card.dataset.follow);
  source.addEventListener("progress", event => {
    const far = JSON.parse(event.data);
    text.textContent = far.text;
    if (far.of > 0) { bar.max = far.of; bar.value = far.done; } else bar.removeAttribute("value");
  });
  for (const over of ["end", "refused"]) source.addEventListener(over, () => { source.close(); then(); });
  source.addEventListener("error", () => { if (source.readyState === EventSource.CLOSED) setTimeout(then, 5000); });
})();
