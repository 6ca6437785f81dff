package work

import "context"

// tellOperator has a notice made of runs that failed, soon after they did. The
// notice is a delivery like any other.
func (n *Node) tellOperator(ctx context.Context) {
	for pause(ctx, noticeTick) {
		limited, cancel := context.WithTimeout(ctx, storeLimit)
		if _, err := n.cfg.Store.DraftNotice(limited, n.cfg.Now(), *n.cfg.Notice); err != nil {
			n.storeFailed(limited, "draft a notice of failed runs", err)
		}
		cancel()
	}
}
