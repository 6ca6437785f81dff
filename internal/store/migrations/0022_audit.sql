-- Who changed what, and when. It refers to nothing, so that it outlives what it is about.
CREATE TABLE audit (
    id         {text} PRIMARY KEY,
    created_at {int}  NOT NULL,
    key_id     {text} NOT NULL,
    key_name   {text} NOT NULL,
    action     {text} NOT NULL,
    kind       {text} NOT NULL,
    object     {text} NOT NULL,
    detail     {text} NOT NULL
){strict};
CREATE INDEX audit_age ON audit (created_at, id);
CREATE INDEX audit_object ON audit (object, created_at, id);
