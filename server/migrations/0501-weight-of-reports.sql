-- What a report "I did not order this" weighs, and a keyed hash of the network that it came from: reports of one network count as one.

alter table mail_objections
  add column reported_from bytea,
  add column weight real not null default 1;
