package ask

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestZZ(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	p := dated()
	r := NewReader(p, p.Model, nil, DefaultWeights())
	for _, said := range strings.Split(os.Getenv("ZZ"), "|") {
		pl := r.Read(said)
		fmt.Println("##", said)
		for _, q := range pl.Questions {
			j, _ := json.Marshal(q.Period)
			c, _ := json.Marshal(q.Compare)
			m, _ := json.Marshal(q.Measures)
			fmt.Println("    ", string(m))
			fmt.Println("   ", Brief(q), "P", string(j), "C", string(c), "intent", q.Intent)
		}
		for _, u := range pl.Missing {
			fmt.Println("    missing", u.Text, ":", u.Reason)
		}
		for _, one := range r.Readings(said, 1) {
			fmt.Println("    acts", strings.Join(one.Acts, " | "))
		}
	}
}
