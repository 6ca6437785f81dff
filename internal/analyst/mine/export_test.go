package mine

// What tells of a point; the tests hold it against what the point's own question says.
var (
	TellPoint  = tellPoint
	TellRecord = tellRecord
)
