-- The encoding of a file that a person chose, and what the plan of an import says beside its counts.

alter table imports
  add column wanted_encoding text not null default '',
  add column sample jsonb not null default '[]',
  add column dropped jsonb not null default '[]',
  add column hidden bigint not null default 0;
comment on column imports.wanted_encoding is 'chosen by a person; empty: detected';
comment on column imports.sample is 'some cells with letters beyond ASCII: [{row, column, value}]';
comment on column imports.dropped is 'what of the file is not imported: [{column, part, count}]';
comment on column imports.hidden is 'how many of the products that are created are not on sale';

alter table import_items add column is_hidden boolean not null default false;
comment on column import_items.is_hidden is 'a product that is created and is not on sale';
