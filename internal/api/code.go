package api

import "github.com/a-seed-aa0acf4e/sitrep"

// docsCode is a code of errors[] and what it means.
type docsCode struct {
	Code    sitrep.FieldCode
	Meaning string
}

// fieldCodes lists every code, as /docs tells them. A code that comes later is added
// here; what is here keeps its meaning.
var fieldCodes = []docsCode{
	{sitrep.FieldRequired, "It is missing, or null where it cannot be taken away."},
	{sitrep.FieldEmpty, "There is nothing in it."},
	{sitrep.FieldTooLong, "It has more characters or bytes than it may have."},
	{sitrep.FieldTooMany, "The list has more entries than it may have."},
	{sitrep.FieldOutOfRange, "It is no whole number within its bounds."},
	{sitrep.FieldWrongType, "Another type of JSON value is wanted."},
	{sitrep.FieldNotOneOf, "It is not one of the values that it may have."},
	{sitrep.FieldMalformed, "It is not of the form that it must have: JSON, an id, a time, an address."},
	{sitrep.FieldCharacter, "It has a character that may not stand in it."},
	{sitrep.FieldUnknown, "There is nothing of that name or id."},
	{sitrep.FieldUnknownMember, "No member has this name."},
	{sitrep.FieldDuplicate, "It is given more than once."},
	{sitrep.FieldReadOnly, "It cannot be changed, or not in this way."},
	{sitrep.FieldNotAllowed, "It is well formed, but whoever runs the service does not allow it."},
	{sitrep.FieldContradicts, "It does not go with the rest of the request, or with what is there."},
	{sitrep.FieldReused, "It was used for something else."},
	{sitrep.FieldUnsupported, "The service does not read what is stated here."},
}
