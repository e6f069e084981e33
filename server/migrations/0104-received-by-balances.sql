-- outside a transaction
-- What came to an account: deposits, and fees that went back with a refund. Few among the fees of its sales, none of which writes here.
create index concurrently if not exists ledger_entries_received on ledger_entries (user_id, created_at desc, transaction_id desc)
  include (currency, amount) where account = 'balance' and amount > 0;
