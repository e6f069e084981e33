-- An account that was closed keeps its row, which the ledger and the log of shops refer to, and nothing that says whose it was.
alter table users add column closed_at timestamptz(3);
comment on column users.closed_at is 'when its owner closed it; it has no identity, session or membership since';
