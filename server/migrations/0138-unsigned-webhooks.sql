-- Posts to a gateway's webhook without a valid signature: anybody can send them, so they are told apart from failures of the gateway.
alter table payment_gateways add column last_unsigned_at timestamptz(3);
