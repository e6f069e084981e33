-- Where a session was renewed last: a refresh token that comes again from elsewhere, even a moment later, was stolen.

alter table sessions
  add column renewed_device text,
  add column renewed_network text;
