-- What calls to a language model cost, by day (UTC, counted from 1970). A call that is
-- under way, or whose node died, counts with the most that it can cost.
CREATE TABLE model_day (
    day    {int} PRIMARY KEY,
    calls  {int} NOT NULL,
    tokens {int} NOT NULL,
    money  {int} NOT NULL
){strict};

-- The same of an execution, over all of its tries, and what was said, compressed.
CREATE TABLE model_use (
    execution_id {text} PRIMARY KEY REFERENCES execution (id) ON DELETE CASCADE,
    calls        {int}  NOT NULL,
    tokens       {int}  NOT NULL,
    money        {int}  NOT NULL,
    millis       {int}  NOT NULL,
    talk         {bytes}
){strict};

-- Replies by the hash of what was asked, so that nothing is asked twice.
CREATE TABLE model_reply (
    hash         {text}  PRIMARY KEY,
    execution_id {text}  NOT NULL REFERENCES execution (id) ON DELETE CASCADE,
    reply        {bytes} NOT NULL,
    created_at   {int}   NOT NULL
){strict};
CREATE INDEX model_reply_of ON model_reply (execution_id);
CREATE INDEX model_reply_created ON model_reply (created_at);
