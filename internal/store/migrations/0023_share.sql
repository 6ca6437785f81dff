-- Links by which owners let others read one report: by the hash of their tokens.
CREATE TABLE share_link (
    id         {text}  PRIMARY KEY,
    hash       {bytes} NOT NULL UNIQUE,
    report_id  {text}  NOT NULL REFERENCES report (id) ON DELETE CASCADE,
    created_at {int}   NOT NULL,
    expires_at {int}   NOT NULL,
    revoked_at {int}
){strict};
CREATE INDEX share_link_report ON share_link (report_id, created_at, id);
CREATE INDEX share_link_age ON share_link (expires_at);
