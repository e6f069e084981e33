-- outside a transaction
-- Deposits that an operator books: in cents, and of more than a card may pay. Their other side in the ledger is the operator's bank.

alter table ledger_entries
  drop constraint if exists ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('balance', 'stripe', 'bank', 'fees')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_check;

alter table deposits
  drop constraint if exists deposits_amount_check,
  drop constraint if exists deposits_provider_check,
  add constraint deposits_amount_check check (
    case provider when 'STRIPE' then amount between 1 and 10000 and amount = trunc(amount)
    else amount between 0.01 and 100000 and amount = trunc(amount, 2) end) not valid,
  add constraint deposits_provider_check check (provider in ('STRIPE', 'MANUAL')) not valid;
alter table deposits validate constraint deposits_amount_check;
alter table deposits validate constraint deposits_provider_check;

-- The list of operators, newest first.
create index concurrently if not exists deposits_manual on deposits (created_at desc, id desc) where provider = 'MANUAL';
