-- Who is signed in to the pages as somebody whom a provider knows. The flow that it was
-- opened by is in the row as long as it could be tried again: each opens one session.
CREATE TABLE person_session (
    hash       {bytes} PRIMARY KEY,
    flow_hash  {bytes} NOT NULL UNIQUE,
    owner_id   {text}  NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
    issuer     {text}  NOT NULL,
    person     {text}  NOT NULL,
    created_at {int}   NOT NULL,
    expires_at {int}   NOT NULL,
    closed     {bool}  NOT NULL DEFAULT FALSE
){strict};
CREATE INDEX person_session_owner ON person_session (owner_id);
CREATE INDEX person_session_age ON person_session (expires_at);
