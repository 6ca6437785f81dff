-- A delivery may also be SUPPRESSED: its recipient wants no mail. One without an
-- execution is a notice to the operator about runs that failed.
CREATE TABLE delivery_new (
    id           {text} PRIMARY KEY,
    execution_id {text} REFERENCES execution (id) ON DELETE CASCADE,
    email        {text} NOT NULL,
    message_id   {text} NOT NULL,
    state        {text} NOT NULL,
    attempts     {int}  NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    last_error   {text} NOT NULL DEFAULT '',
    created_at   {int}  NOT NULL,
    sent_at      {int},
    ended_at     {int},
    not_before   {int}  NOT NULL,
    fence        {text},
    lease_until  {int},
    node         {text} NOT NULL DEFAULT '',
    UNIQUE (execution_id, email),
    CHECK (state IN ('PENDING', 'SENDING', 'SENT', 'FAILED', 'SUPPRESSED')),
    CHECK ((state = 'SENDING') = (fence IS NOT NULL)),
    CHECK ((state = 'SENDING') = (lease_until IS NOT NULL)),
    CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
    CHECK ((state IN ('SENT', 'FAILED', 'SUPPRESSED')) = (ended_at IS NOT NULL))
){strict};
INSERT INTO delivery_new (id, execution_id, email, message_id, state, attempts, last_error, created_at, sent_at, ended_at,
        not_before, fence, lease_until, node)
    SELECT id, execution_id, email, message_id, state, attempts, last_error, created_at, sent_at, ended_at,
        not_before, fence, lease_until, node FROM delivery;
DROP TABLE delivery;
ALTER TABLE delivery_new RENAME TO delivery;
CREATE INDEX delivery_waiting ON delivery (not_before, id) WHERE state = 'PENDING';
CREATE INDEX delivery_lease ON delivery (lease_until) WHERE state = 'SENDING';
CREATE INDEX delivery_notice ON delivery (created_at) WHERE execution_id IS NULL;

-- Who wants no mail: about one report, or, without one, of this service. The
-- address is in lower case.
CREATE TABLE suppression (
    id         {text} PRIMARY KEY,
    email      {text} NOT NULL,
    report_id  {text} REFERENCES report (id) ON DELETE CASCADE,
    source     {text} NOT NULL CHECK (source IN ('RECIPIENT', 'OPERATOR')),
    created_at {int}  NOT NULL
){strict};
CREATE UNIQUE INDEX suppression_service ON suppression (email) WHERE report_id IS NULL;
CREATE UNIQUE INDEX suppression_report ON suppression (email, report_id) WHERE report_id IS NOT NULL;
CREATE INDEX suppression_of ON suppression (report_id) WHERE report_id IS NOT NULL;

-- Secrets that the service made for itself, once.
CREATE TABLE service_secret (
    name       {text}  PRIMARY KEY,
    value      {bytes} NOT NULL,
    created_at {int}   NOT NULL
){strict};

-- The notice that told the operator of a run that failed.
ALTER TABLE execution ADD COLUMN notice_id {text};
CREATE INDEX execution_notice ON execution (notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX execution_untold ON execution (ended_at) WHERE status = 'FAILED' AND notice_id IS NULL;
