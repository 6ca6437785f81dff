package analyst_test

import (
	"os"
	"testing"
)

func TestZZDump(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	_ = os.WriteFile("/tmp/wp/steady.csv", []byte(steady()), 0o644)
	_ = os.WriteFile("/tmp/wp/notified.csv", []byte(notified()), 0o644)
	_ = os.WriteFile("/tmp/wp/expenses.csv", []byte(csv(expenses()...)), 0o644)
	_ = os.WriteFile("/tmp/wp/returned.csv", []byte(returnedOrders()), 0o644)
}
