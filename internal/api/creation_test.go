package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// post sends a body as it is.
func (h *house) post(key, body string) reply {
	h.t.Helper()
	return h.do(request{method: "POST", path: "/v1/api/reports", key: key, body: body})
}

// with is a valid body in which members are set to JSON texts; "" leaves one out.
func (h *house) with(pairs ...string) string {
	members := [][2]string{{"prompt", `"Total revenue"`}, {"datasetId", `"` + string(h.dataset) + `"`}}
	for i := 0; i < len(pairs); i += 2 {
		members = slices.DeleteFunc(members, func(m [2]string) bool { return m[0] == pairs[i] })
		if pairs[i+1] != "" {
			members = append(members, [2]string{pairs[i], pairs[i+1]})
		}
	}
	texts := make([]string, len(members))
	for i, m := range members {
		texts[i] = fmt.Sprintf("%q:%s", m[0], m[1])
	}
	return "{" + strings.Join(texts, ",") + "}"
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func TestMembersThatBreakARuleAreNamed(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	long := strings.Repeat("ä", 4001)
	for _, c := range []struct{ member, text, where string }{
		{"prompt", "", "body.prompt"},
		{"prompt", "null", "body.prompt"},
		{"prompt", `""`, "body.prompt"},
		{"prompt", `"  \n\u00a0 "`, "body.prompt"},
		{"prompt", quoted(long), "body.prompt"},
		{"prompt", `"a\u0000b"`, "body.prompt"},
		{"prompt", `"a\u0007b"`, "body.prompt"},
		{"prompt", `"a\u001bb"`, "body.prompt"},
		{"prompt", `"a\u009bb"`, "body.prompt"},
		{"prompt", `"a\u000bb"`, "body.prompt"},
		{"prompt", `7`, "body.prompt"},
		{"prompt", `["a"]`, "body.prompt"},
		{"prompt", `"\ud800"`, "body.prompt"},
		{"datasetId", "", "body.datasetId"},
		{"datasetId", "null", "body.datasetId"},
		{"datasetId", `"x"`, "body.datasetId"},
		{"datasetId", `1`, "body.datasetId"},
		{"datasetId", `"019a9f5c-3a61-7c1e-9d2b-5f0c8a7b6e11"`, "body.datasetId"}, // of the form, not in the catalog
		{"scheduleFrequency", `"hourly"`, "body.scheduleFrequency"},
		{"scheduleFrequency", `"Daily"`, "body.scheduleFrequency"},
		{"scheduleFrequency", `""`, "body.scheduleFrequency"},
		{"scheduleFrequency", `true`, "body.scheduleFrequency"},
		{"workflowType", `"scheduled"`, "body.workflowType"},
		{"workflowType", `{}`, "body.workflowType"},
		{"deliveryApiRetention", `"true"`, "body.deliveryApiRetention"},
		{"emailEnabled", `1`, "body.emailEnabled"},
		{"isPublic", `"yes"`, "body.isPublic"},
		{"deliverySubject", `""`, "body.deliverySubject"},
		{"deliverySubject", quoted(strings.Repeat("é", 201)), "body.deliverySubject"},
		{"deliverySubject", `"a\r\nBcc: x@example.com"`, "body.deliverySubject"},
		{"deliverySubject", `"a\tb"`, "body.deliverySubject"},
		{"refId", `""`, "body.refId"},
		{"refId", quoted(strings.Repeat("r", 256)), "body.refId"},
		{"refId", `"a\u0000"`, "body.refId"},
		{"refId", `5`, "body.refId"},
		{"recipients", `"a@example.com"`, "body.recipients"},
		{"recipients", `{"0":"a@example.com"}`, "body.recipients"},
		{"recipients", `["a@example.com",null]`, "body.recipients[1]"},
		{"recipients", `["a@example.com",3]`, "body.recipients[1]"},
		{"recipients", `["a@example.com",["b@example.com"]]`, "body.recipients[1]"},
		{"recipients", `[""]`, "body.recipients[0]"},
		{"timezone", `"Europe/Berlin"`, "body.timezone"},
		{"scheduleTime", `"07:30"`, "body.scheduleTime"}, // with on_demand
		{"Prompt", `"x"`, "body.Prompt"},
		{"REFID", `"x"`, "body.REFID"},
		{"extra", `1`, "body.extra"},
		{"id", `"x"`, "body.id"},
		{"", `1`, `body[""]`},
		{"a b", `1`, `body["a b"]`},
		{"status", `"PENDING"`, "body.status"},
	} {
		h.post("eve", h.with(c.member, c.text)).want(http.StatusBadRequest).names(c.where).
			is("status", 400).is("instance", "/v1/api/reports").is("type", "/docs#error-invalid")
	}
	h.get("eve", "/v1/api/reports").want(200).is("total", 0)
}

func TestScheduleMembersAreChecked(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	for _, zone := range []string{"", "Local", "localtime", "Europe/Atlantis", "europe/berlin", "+02:00", "../etc/passwd", "posix/Europe/Berlin", "Europe/Berlin ", "zone.tab", "Europe", "./UTC", "Europe//Berlin", "Europe/./Berlin"} {
		h.post("eve", h.with("scheduleFrequency", `"daily"`, "timezone", quoted(zone))).want(400).names("body.timezone")
	}
	for _, at := range []string{"", "7:30", "24:00", "07:60", "07:30:00", "0730", "07.30", "07:3", "ab:cd", " 07:30", "٠٧:٣٠", "-1:30"} {
		h.post("eve", h.with("scheduleFrequency", `"weekly"`, "scheduleTime", quoted(at))).want(400).names("body.scheduleTime")
	}
	both := []string{"timezone", `"UTC"`, "scheduleTime", `"00:00"`}
	h.post("eve", h.with(both...)).want(400).names("body.timezone", "body.scheduleTime")
	h.post("eve", h.with(append([]string{"scheduleFrequency", `"on_demand"`}, both...)...)).want(400).names("body.timezone", "body.scheduleTime")
	h.post("eve", h.with(append([]string{"scheduleFrequency", `"monthly"`}, both...)...)).want(201)
	h.post("eve", h.with("scheduleFrequency", `"daily"`, "scheduleTime", `"23:59"`)).want(201)
	h.post("eve", h.with("timezone", "null", "scheduleTime", "null")).want(201)
}

func TestValuesAtTheirLimitsAreAccepted(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, c := range []struct{ member, text string }{
		{"prompt", quoted(strings.Repeat("漢", 4000))},
		{"prompt", quoted("  " + strings.Repeat("x", 4000) + "\n\n")},
		{"prompt", `"x"`},
		{"prompt", `"a\r\nb\rc\nd\te\u0085f\u2028g\u2029h"`},
		{"prompt", `"\ud83d\udcc8"`},
		{"deliverySubject", quoted(strings.Repeat("é", 200))},
		{"refId", quoted(strings.Repeat("語", 255))},
		{"recipients", `[]`},
		{"recipients", `null`},
		{"refId", `null`},
		{"deliverySubject", `null`},
		{"isPublic", `null`},
		{"emailEnabled", `null`},
		{"scheduleFrequency", `null`},
		{"workflowType", `null`},
		{"deliveryApiRetention", `null`},
	} {
		r := h.post("ada", h.with(c.member, c.text)).want(201)
		if c.text == "null" {
			plain := h.post("ada", h.with())
			r.is(c.member, plain.at(c.member))
		}
	}
}

func TestRecipientsAreBareAddresses(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	for _, bad := range []string{
		"x", "@example.com", "a@", "a b@example.com", "Ada <ada@example.com>", "<ada@example.com>", "a@example.com,b@example.com", " a@example.com",
		"a@example.com ", "a@b@example.com", "a@example..com", "a@-example.com", "a@example.com.", ".a@example.com", "a..b@example.com",
		"a@exa mple.com", "a@[127.0.0.1]", "a@example.com\r\nBcc: b@example.com", `"a b"@example.com`, "a@example.com (Ada)", "a@exam_ple.com",
		"a\u202e@example.com", "a\u200bb@example.com", "\ufeffa@example.com", "a\u00a0b@example.com", "a\u2028b@example.com", "a@exam\u200dple.com",
		strings.Repeat("a", 65) + "@example.com", "a@" + strings.Repeat("b", 64) + ".com", "a@" + strings.Repeat("b.", 130) + "com",
	} {
		h.post("eve", h.with("recipients", "["+quoted("ok@example.com")+","+quoted(bad)+"]")).want(400).names("body.recipients[1]").hides("Bcc")
	}
	for _, good := range []string{"a@example.com", "first.last+tag@sub.example.co.uk", "o'brien@example.com", "ü@exämple.de", "a@localhost", "A@EXAMPLE.COM"} {
		h.post("ada", h.with("recipients", "["+quoted(good)+"]")).want(201).is("recipients.0.email", good)
	}
	many := make([]string, 51)
	for i := range many {
		many[i] = quoted(fmt.Sprintf("user%d@example.com", i))
	}
	h.post("eve", h.with("recipients", "["+strings.Join(many, ",")+"]")).want(400).names("body.recipients[50]")
	many[50] = `"USER0@example.com"`
	r := h.post("ada", h.with("recipients", "["+strings.Join(many, ",")+"]")).want(201)
	if n := len(r.at("recipients").([]any)); n != 50 {
		t.Errorf("%d recipients, want 50", n)
	}
}

func TestEveryMistakeIsTold(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.post("ada", `{"Prompt":"x","datasetId":"y","recipients":["a","b@example.com",1],"isPublic":"no","scheduleTime":"25:00"}`).
		want(400).names("body.Prompt", "body.datasetId", "body.recipients[0]", "body.recipients[2]", "body.isPublic", "body.scheduleTime", "body.prompt")
	r := h.post("ada", "{"+strings.Repeat(`"a":1,`, 5000)+`"b":1}`).want(400)
	if n := len(r.at("errors").([]any)); n < 50 || n > 200 {
		t.Errorf("%d errors", n)
	}
}

func TestBodiesThatAreNoObjectAreRefused(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	valid := h.with()
	for body, where := range map[string]string{
		" ": "body", "null": "body", "true": "body", "7": "body", `"x"`: "body", "[]": "body", "[" + valid + "]": "body",
		"{": "body", valid[:len(valid)-1]: "body", valid + valid: "body", valid + " null": "body", valid + "x": "body", "\ufeff" + valid: "body",
		`{"prompt":"a","prompt":"b","datasetId":"` + string(h.dataset) + `"}`:             "body.prompt",
		`{"prompt":"a","pr\u006fmpt":"a","datasetId":"` + string(h.dataset) + `"}`:        "body.prompt",
		`{"refId":null,"refId":"x","prompt":"a","datasetId":"` + string(h.dataset) + `"}`: "body.refId",
		"{\"prompt\":\"\xff\",\"datasetId\":\"" + string(h.dataset) + "\"}":               "body.prompt",
		"{\"recipients\":[\"a@example.com\",\"\xc3\"]}":                                   "body.recipients[1]",
		"{\"\xff\":1}":   "body",
		`{'prompt':'x'}`: "body", `{"prompt":"x",}`: "body", `{"prompt":+1}`: "body.prompt",
		`{"prompt":"x" "datasetId":"y"}`: "body", "// c\n" + valid: "body", `{"prompt":NaN}`: "body.prompt", strings.Repeat(`{"a":`, 20000): "",
	} {
		r := h.post("eve", body).want(http.StatusBadRequest)
		if where != "" {
			r.names(where)
		}
	}
	h.do(request{method: "POST", path: "/v1/api/reports", key: "eve"}).want(400).names("body")
}

func TestEveryErrorHasACodeThatIsExplained(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	page := string(h.get("", "/docs").body)
	long := strings.Repeat("x", 5000)
	for body, codes := range map[string][]string{
		`{}`:                           {"required", "required"},
		`[]`:                           {"wrongType"},
		``:                             {"empty"},
		`{`:                            {"malformed"},
		h.with("prompt", `" "`):        {"empty"},
		h.with("prompt", `"`+long+`"`): {"tooLong"},
		h.with("prompt", `"a\u0000"`):  {"character"},
		h.with("prompt", `1`):          {"wrongType"},
		h.with("datasetId", `"x"`):     {"malformed"},
		h.with("datasetId", `"019a9f5c-3a61-7c1e-9d2b-5f0c8a7b6e11"`): {"unknown"},
		h.with("scheduleFrequency", `"never"`):                        {"notOneOf"},
		h.with("timezone", `"UTC"`):                                   {"contradicts"},
		h.with("recipients", `["a"]`):                                 {"malformed"},
		h.with("Prompt", `"a"`):                                       {"unknownMember"},
		h.with("refId", `"a","refId":"b"`):                            {"duplicate"},
	} {
		r := h.post("eve", body).want(400)
		var got []string
		for _, e := range r.at("errors").([]any) {
			code := e.(map[string]any)["code"].(string)
			if got = append(got, code); !strings.Contains(page, "<code>"+code+"</code>") {
				t.Errorf("/docs does not explain %s", code)
			}
		}
		if !slices.Equal(got, codes) {
			t.Errorf("%.80s: codes %v, want %v", body, got, codes)
		}
	}
	h.get("ada", "/v1/api/reports?limit=0").want(400).is("errors.0.code", "outOfRange")
	h.patch("ada", h.create("ada", "").text("id"), `{"status":"FAILED"}`).want(400).is("errors.0.code", "readOnly")
}

func TestCreationsTellWhereTheReportIs(t *testing.T) {
	t.Parallel()
	h := open(t)
	for range 2 { // the second is a replay
		r := h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with(), header: map[string]string{"Idempotency-Key": "a"}}).want(201)
		place := r.header.Get("Location")
		h.get("ada", place).want(200).is("id", r.text("id"))
	}
}

func TestContentTypesOtherThanJSONAreRefused(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	send := func(contentType string) reply {
		return h.do(request{method: "POST", path: "/v1/api/reports", key: "eve", body: h.with(), header: map[string]string{"Content-Type": contentType}})
	}
	for _, bad := range []string{
		"text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", "application/jsonx",
		"application/json; charset=latin-1", "application/json; charset=utf-16", "application", "json", ";", "application/json; charset",
	} {
		send(bad).want(http.StatusUnsupportedMediaType).is("type", "/docs#error-media-type")
	}
	for _, good := range []string{"application/json", "APPLICATION/JSON", "application/json; charset=UTF-8", `application/json;charset="utf-8"`, "application/json; profile=x", "application/vnd.x+json", ""} {
		send(good).want(201)
	}
	zipped := request{method: "POST", path: "/v1/api/reports", key: "eve", body: h.with(), header: map[string]string{"Content-Encoding": "gzip"}}
	h.do(zipped).want(http.StatusUnsupportedMediaType)
	stated := request{method: "GET", path: "/v1/api/reports", key: "eve", header: map[string]string{"Content-Type": "text/plain"}}
	h.do(stated).want(200)
}

func TestBodiesOverOneMebibyteAreRefused(t *testing.T) {
	t.Parallel()
	h := open(t)
	padded := func(size int) string {
		valid := h.with()
		return valid + strings.Repeat(" ", size-len(valid))
	}
	h.post("ada", padded(1<<20)).want(201)
	h.post("ada", padded(1<<20+1)).want(http.StatusRequestEntityTooLarge).is("type", "/docs#error-too-large")
	h.post("ada", padded(5<<20)).want(413).names("body")
	for size, status := range map[int]int{1 << 20: 201, 1<<20 + 1: 413, 3 << 20: 413} { // chunked
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+"/v1/api/reports", &chunks{text: padded(size)})
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("x-api-key", h.secrets["ada"])
		h.send(req).want(status)
	}
}

// chunks hides its length from the client, so that it sends chunks.
type chunks struct{ text string }

func (c *chunks) Read(b []byte) (int, error) {
	if c.text == "" {
		return 0, eof
	}
	n := copy(b, c.text)
	c.text = c.text[n:]
	return n, nil
}

func TestReplaysAnswerTheStoredCreation(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		send := func(key, idempotency, body string) reply {
			return h.do(request{method: "POST", path: "/v1/api/reports", key: key, body: body, header: map[string]string{"Idempotency-Key": idempotency}})
		}
		first := send("ada", "k-1", h.with("refId", `"x"`)).want(201)
		if first.header.Get("Idempotency-Replayed") != "" {
			t.Error("the first is marked as a replay")
		}
		same := fmt.Sprintf(" { \"refId\" : \"\\u0078\",\n\"datasetId\":%q, \"prompt\":\"Total revenue\"}", h.dataset)
		replay := func() {
			t.Helper()
			again := send("ada", "k-1", same).want(201)
			if again.header.Get("Idempotency-Replayed") != "true" || string(again.body) != string(first.body) {
				t.Errorf("%v %s, want %s", again.header, again.body, first.body)
			}
		}
		replay()
		h.get("ada", "/v1/api/reports").want(200).is("total", 1)
		send("ada", "k-1", h.with("refId", `"y"`)).want(http.StatusUnprocessableEntity).is("type", "/docs#error-mismatch").names("header.Idempotency-Key")
		send("ada", "k-1", h.with("refId", `"x"`, "isPublic", "null")).want(422)
		send("bob", "k-1", h.with("refId", `"x"`)).want(201) // keys of owners do not meet
		send("ada", "k-2", h.with("refId", `"x"`)).want(201)
		h.do(request{method: "DELETE", path: "/v1/api/reports/" + first.text("id"), key: "ada"}).want(200)
		replay()
		h.clock.advance(23*time.Hour + 59*time.Minute)
		replay()
		h.clock.advance(2 * time.Minute)
		later := send("ada", "k-1", same).want(201)
		if later.header.Get("Idempotency-Replayed") != "" || later.text("id") == first.text("id") {
			t.Error("replayed after 24 hours")
		}
	})
}

func TestOnlyAcceptedCreationsAreStoredForReplay(t *testing.T) {
	t.Parallel()
	h := open(t)
	header := map[string]string{"Idempotency-Key": "k"}
	h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with("refId", `""`), header: header}).want(400)
	h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with(), header: header}).want(201)
}

func TestConcurrentTwinsCreateOneReport(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		var twins sync.WaitGroup
		ids := make([]string, 8)
		for i := range ids {
			twins.Go(func() {
				r := h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.with(), header: map[string]string{"Idempotency-Key": "twin"}})
				if r.status == 201 {
					ids[i] = r.text("id")
				}
			})
		}
		twins.Wait()
		if slices.ContainsFunc(ids, func(id string) bool { return id == "" || id != ids[0] }) {
			t.Errorf("%q, want one id", ids)
		}
		h.get("ada", "/v1/api/reports").want(200).is("total", 1)
	})
}

func TestIdempotencyKeysAreVisibleASCII(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(roomy("eve"))
	send := func(keys ...string) reply {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.url+"/v1/api/reports", strings.NewReader(h.with()))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("x-api-key", h.secrets["eve"])
		req.Header["Idempotency-Key"] = keys
		return h.send(req)
	}
	for _, bad := range []string{"", "a b", "é", "a\tb", strings.Repeat("k", 256)} {
		send(bad).want(400).names("header.Idempotency-Key")
	}
	send("a", "b").want(400).names("header.Idempotency-Key")
	send(strings.Repeat("k", 255)).want(201)
	send(`"!~'{}`).want(201)
}
