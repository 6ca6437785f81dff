-- Who is signed in to the pages: by the hash of what the browser holds. A session
-- ends with the secret that opened it, at the latest.
CREATE TABLE session (
    hash        {bytes} PRIMARY KEY,
    secret_hash {bytes} NOT NULL REFERENCES secret (hash) ON DELETE CASCADE,
    created_at  {int}   NOT NULL,
    expires_at  {int}   NOT NULL
){strict};
CREATE INDEX session_secret ON session (secret_hash);
CREATE INDEX session_age ON session (expires_at);
-- Whether the owner may do on the pages what is everybody's: datasets, keys, settings.
ALTER TABLE owner ADD COLUMN operator {bool} NOT NULL DEFAULT FALSE;
