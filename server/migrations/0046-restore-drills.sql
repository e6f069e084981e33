-- What the drills found: each makes a backup, restores it beside the books, and asks everything of it. The newest says how much an accident
-- would cost.

create table restore_drills (
  id uuid primary key default uuid_v7(),
  outcome text not null default 'running' check (outcome in ('running', 'passed', 'failed')),
  file_name text not null default '',
  size_bytes bigint not null default 0,
  row_count bigint not null default 0,
  file_count bigint not null default 0,
  backup_ms bigint not null default 0,
  restore_ms bigint not null default 0,
  broken jsonb not null default '[]',
  failure text not null default '',
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
comment on column restore_drills.broken is 'invariants that do not hold in what was restored';
comment on column restore_drills.restore_ms is 'until every table was read back and compared; the invariants are asked after';

create table operator_notices (
  key text primary key,
  told_at timestamptz(3) not null default now()
);
comment on table operator_notices is 'what the operators have been told of by mail; a row goes when it is well again';
