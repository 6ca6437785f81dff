"use strict";
(() => {
  const follow = (card, path, over, lost) => {
    const bar = card.querySelector("progress"), text = card.querySelector("[role=status] span");
    const source = new EventSource(path);
    source.addEventListener("progress", event => {
      const far = JSON.parse(event.data);
      if (text.textContent !== far.text) text.textContent = far.text;
      if (far.of > 0) { bar.max = far.of; bar.value = far.done; } else bar.removeAttribute("value");
    });
    for (const last of ["end", "refused"]) source.addEventListener(last, () => { source.close(); over(); });
    source.addEventListener("error", () => { if (source.readyState === EventSource.CLOSED) lost(); });
  };
  const run = document.querySelector("[data-follow]");
  if (run) {
    const then = () => location.replace(run.dataset.then);
    follow(run, run.dataset.follow, then, () => setTimeout(then, 5000));
  }
  const card = document.querySelector("[data-import]");
  let left = 20; // an import is not there before its form is, and may be at another node
  const watch = () => { if (left-- > 0) follow(card, card.dataset.import, () => {}, () => setTimeout(watch, 1000)); };
  if (card) for (const form of document.forms) {
    if (form.elements.import) form.addEventListener("submit", () => {
      if (!card.hidden) return;
      card.hidden = false;
      card.scrollIntoView({block: "nearest"});
      setTimeout(watch, 200);
    });
  }
})();
