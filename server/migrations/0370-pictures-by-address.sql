-- Pictures that are fetched from where a table says: known again by their address, and counted, so that nobody has too many fetched for them.

alter table product_files add column source_url text not null default '';
comment on column product_files.source_url is 'the address it was fetched from; empty for what was uploaded';

create table egress_days (
  shop_id uuid not null references shops (id),
  day date not null,
  requests bigint not null check (requests >= 0),
  bytes bigint not null check (bytes >= 0),
  primary key (shop_id, day)
);
create index egress_days_old on egress_days (day);
comment on table egress_days is 'what was fetched from addresses that people named, by day in UTC';
