-- The whole of the first schema. {int}, {bool}, {bytes}, {text} and {strict}
-- become each database's own word (see dialect.go). Times are UTC epoch
-- milliseconds. {text} orders bytewise on both databases. What may be large
-- stands last in its table: SQLite reads through it to get at what follows.

-- An owner: what people call a key. Limits of 0 mean the defaults.
CREATE TABLE owner (
    id         {text} PRIMARY KEY,
    name       {text} NOT NULL UNIQUE,
    created_at {int}  NOT NULL,
    revoked_at {int},
    lifetime   {int}  NOT NULL DEFAULT 0,
    creations  {int}  NOT NULL DEFAULT 0,
    requests   {int}  NOT NULL DEFAULT 0,
    CHECK (creations >= 0 AND requests >= 0 AND lifetime >= 0)
){strict};

CREATE TABLE secret (
    hash       {bytes} PRIMARY KEY,
    owner_id   {text}  NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
    created_at {int}   NOT NULL,
    expires_at {int}
){strict};
CREATE INDEX secret_owner ON secret (owner_id, created_at);

-- The ledger of accepted creations; deleting a report leaves it alone.
CREATE TABLE creation (
    id         {text} PRIMARY KEY,
    owner_id   {text} NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
    created_at {int}  NOT NULL
){strict};
CREATE INDEX creation_owner ON creation (owner_id, created_at);
CREATE INDEX creation_age ON creation (created_at);

-- Parts of the data quota that nodes hold. While now < counted_until, counted
-- requests are taken from the owner's hour.
CREATE TABLE quota_slice (
    id            {text} PRIMARY KEY,
    owner_id      {text} NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
    counted       {int}  NOT NULL CHECK (counted > 0),
    counted_until {int}  NOT NULL
){strict};
CREATE INDEX quota_slice_owner ON quota_slice (owner_id, counted_until);
CREATE INDEX quota_slice_age ON quota_slice (counted_until);

CREATE TABLE idempotency (
    owner_id   {text}  NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
    key        {text}  NOT NULL,
    body_hash  {bytes} NOT NULL,
    body       {bytes} NOT NULL,
    created_at {int}   NOT NULL,
    PRIMARY KEY (owner_id, key)
){strict};
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE dataset (
    id           {text}  PRIMARY KEY,
    name         {text}  NOT NULL,
    slug         {text}  NOT NULL,
    description  {text}  NOT NULL DEFAULT '',
    kind         {text}  NOT NULL,
    subgraph_id  {text}  NOT NULL DEFAULT '',
    data_science {bool}  NOT NULL,
    source       {text}  NOT NULL DEFAULT '',
    strict_source {bool} NOT NULL,
    created_at   {int}   NOT NULL,
    removed_at   {int},
    import_fence {text},
    import_until {int},
    options      {bytes},
    fields       {bytes} NOT NULL,
    CHECK ((import_fence IS NULL) = (import_until IS NULL))
){strict};
CREATE UNIQUE INDEX dataset_slug ON dataset (slug) WHERE removed_at IS NULL;

CREATE TABLE snapshot (
    id          {text} PRIMARY KEY,
    dataset_id  {text} NOT NULL REFERENCES dataset (id) ON DELETE CASCADE,
    hash        {text} NOT NULL,
    file        {text} NOT NULL,
    row_count   {int}  NOT NULL,
    rejected    {int}  NOT NULL,
    stamp       {text} NOT NULL DEFAULT '',
    imported_at {int}  NOT NULL,
    checked_at  {int}  NOT NULL,
    profile     {bytes},
    UNIQUE (dataset_id, hash)
){strict};
CREATE INDEX snapshot_newest ON snapshot (dataset_id, imported_at, id);
CREATE INDEX snapshot_file ON snapshot (file);

-- pause: '' runs, OWNER paused by the owner, REVOKED by the end of the key.
CREATE TABLE report (
    id            {text} PRIMARY KEY,
    owner_id      {text} NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
    dataset_id    {text} NOT NULL REFERENCES dataset (id),
    subject       {text} NOT NULL DEFAULT '',
    ref_id        {text} NOT NULL DEFAULT '',
    workflow_type {text} NOT NULL,
    frequency     {text} NOT NULL,
    timezone      {text} NOT NULL DEFAULT '',
    time_of_day   {int}  NOT NULL,
    explicit_time {bool} NOT NULL,
    anchor        {int}  NOT NULL,
    api_retention {bool} NOT NULL,
    email_enabled {bool} NOT NULL,
    is_public     {bool} NOT NULL,
    pause         {text} NOT NULL DEFAULT '' CHECK (pause IN ('', 'OWNER', 'REVOKED')),
    created_at    {int}  NOT NULL,
    updated_at    {int}  NOT NULL,
    next_run_at   {int},
    title         {text} NOT NULL,
    prompt        {text} NOT NULL,
    plan          {bytes},
    CHECK (frequency IN ('on_demand', 'daily', 'weekly', 'monthly')),
    CHECK (workflow_type IN ('ON_DEMAND', 'SCHEDULED'))
){strict};
CREATE INDEX report_owner ON report (owner_id, created_at, id);
CREATE INDEX report_ref ON report (owner_id, ref_id, created_at, id) WHERE ref_id <> '';
-- With the two columns that decide, so that counting never reads the table.
CREATE INDEX report_discover ON report (created_at, id, owner_id, is_public) WHERE api_retention;
CREATE INDEX report_due ON report (next_run_at, id) WHERE next_run_at IS NOT NULL AND pause = '';

CREATE TABLE recipient (
    id        {text} PRIMARY KEY,
    report_id {text} NOT NULL REFERENCES report (id) ON DELETE CASCADE,
    position  {int}  NOT NULL,
    email     {text} NOT NULL,
    UNIQUE (report_id, email)
){strict};

-- A run. slot is NULL for runs on demand, so (report_id, slot) holds any number
-- of those and one of each scheduled instant.
CREATE TABLE execution (
    id           {text} PRIMARY KEY,
    report_id    {text} NOT NULL REFERENCES report (id) ON DELETE CASCADE,
    slot         {int},
    status       {text} NOT NULL,
    attempts     {int}  NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    created_at   {int}  NOT NULL,
    started_at   {int},
    ended_at     {int},
    not_before   {int}  NOT NULL,
    fence        {text},
    lease_until  {int},
    node         {text} NOT NULL DEFAULT '',
    error        {text} NOT NULL DEFAULT '',
    snapshot_id  {text} REFERENCES snapshot (id) ON DELETE SET NULL,
    has_markdown {bool} NOT NULL,
    has_json     {bool} NOT NULL,
    digest       {bytes},
    UNIQUE (report_id, slot),
    CHECK (status IN ('PENDING', 'GENERATING', 'COMPLETED', 'FAILED')),
    CHECK ((status = 'GENERATING') = (fence IS NOT NULL)),
    CHECK ((status = 'GENERATING') = (lease_until IS NOT NULL)),
    CHECK ((status IN ('COMPLETED', 'FAILED')) = (ended_at IS NOT NULL))
){strict};
CREATE INDEX execution_report ON execution (report_id, created_at, id);
CREATE INDEX execution_created ON execution (created_at, id);
CREATE INDEX execution_waiting ON execution (not_before, id) WHERE status = 'PENDING';
CREATE INDEX execution_lease ON execution (lease_until) WHERE status = 'GENERATING';
CREATE UNIQUE INDEX execution_running ON execution (report_id) WHERE status = 'GENERATING';
CREATE INDEX execution_snapshot ON execution (snapshot_id) WHERE snapshot_id IS NOT NULL;
CREATE INDEX execution_content ON execution (report_id, id) WHERE has_markdown OR has_json;

CREATE TABLE content (
    execution_id {text}  PRIMARY KEY REFERENCES execution (id) ON DELETE CASCADE,
    subject      {text}  NOT NULL,
    dataset_name {text}  NOT NULL,
    generated_at {int}   NOT NULL,
    markdown     {text}  NOT NULL,
    json         {bytes}
){strict};

CREATE TABLE delivery (
    id           {text} PRIMARY KEY,
    execution_id {text} NOT NULL REFERENCES execution (id) ON DELETE CASCADE,
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
    CHECK (state IN ('PENDING', 'SENDING', 'SENT', 'FAILED')),
    CHECK ((state = 'SENDING') = (fence IS NOT NULL)),
    CHECK ((state = 'SENDING') = (lease_until IS NOT NULL)),
    CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
    CHECK ((state IN ('SENT', 'FAILED')) = (ended_at IS NOT NULL))
){strict};
CREATE INDEX delivery_waiting ON delivery (not_before, id) WHERE state = 'PENDING';
CREATE INDEX delivery_lease ON delivery (lease_until) WHERE state = 'SENDING';
