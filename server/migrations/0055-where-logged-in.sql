-- What a person needs to recognise a session in the list of theirs. Sessions from before have neither.
alter table sessions
  add column device text check (length(device) between 1 and 60),
  add column network text check (length(network) between 1 and 60);
comment on column sessions.device is 'browser and system at the login, such as Firefox on Linux';
comment on column sessions.network is 'the network the login came from, not the address: 203.0.113 or 2001:db8:1';
