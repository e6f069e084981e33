-- Buyers with an account are logged in as well: their address is now written into this column, too.
comment on column orders.proved_email is
  'the address, in lower case, with which the buyer was logged in, to the store or to an account; not changed by corrections. Empty: none, or erased with the order''s customer; ''-'': the person of the login was erased';
