-- What a unit costs the merchant, without tax. Seen by members only.

alter table products add column cost numeric check (cost >= 0);
