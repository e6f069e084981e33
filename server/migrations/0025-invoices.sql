-- Invoices and credit notes: what a sale was when it was first paid, kept for ever. Each series of a shop counts without gaps, and each row
-- carries the seal of the one before it, so that nothing can be changed or taken out without being seen.

create table invoice_series (
  shop_id uuid not null references shops (id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  last_number bigint not null check (last_number > 0),
  primary key (shop_id, kind)
);
comment on table invoice_series is 'the counter; its row is locked last in the transaction that issues, until that ends';

create table invoices (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  number bigint not null check (number > 0),
  prefix text not null,
  number_text text not null generated always as (prefix || number::text) stored,
  order_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  issued_at timestamptz(3) not null,
  issued_on date not null,
  currency text not null,
  net_total numeric not null,
  tax_total numeric not null,
  total numeric not null,
  buyer_name text not null,
  snapshot text not null,
  seal bytea not null check (length(seal) = 32),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, kind, number),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, invoice_id) references invoices (shop_id, id),
  foreign key (shop_id, refund_id) references refunds (shop_id, id),
  constraint credit_notes_name_their_cause check ((kind = 'credit_note') = (invoice_id is not null and refund_id is not null)),
  constraint totals_add_up check (total = net_total + tax_total)
);
create unique index invoices_one_an_order on invoices (shop_id, order_id) where kind = 'invoice';
create unique index invoices_one_a_refund on invoices (shop_id, refund_id) where kind = 'credit_note';
create index invoices_of_order on invoices (shop_id, order_id, issued_at);
create index invoices_listed on invoices (shop_id, issued_on desc, id desc);
comment on column invoices.issued_on is 'the day as it was where the seller is';
comment on column invoices.snapshot is 'JSON with every fact that is printed; the document is drawn from it and nothing else';
comment on column invoices.seal is 'SHA-256 of the seal of the number before (32 zero bytes before 1), and of this kind, number, prefix and snapshot';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% are never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger never_changed before update or delete on invoices for each row execute function refuse_change();
create trigger never_emptied before truncate on invoices for each statement execute function refuse_change();

-- The document as it was first drawn: whoever asks gets the same bytes, whatever the template has become.
create table invoice_files (
  shop_id uuid not null,
  invoice_id uuid not null,
  sha256 bytea not null check (sha256 = sha256(bytes)),
  bytes bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, invoice_id),
  foreign key (shop_id, invoice_id) references invoices (shop_id, id)
);
alter table invoice_files alter column bytes set storage external;
create trigger never_changed before update or delete on invoice_files for each row execute function refuse_change();
create trigger never_emptied before truncate on invoice_files for each statement execute function refuse_change();

create table invoice_settings (
  shop_id uuid primary key references shops (id),
  legal_name text not null default '',
  company_number text not null default '',
  tax_number text not null default '',
  legal_note text not null default '',
  untaxed_note text not null default '',
  footer text not null default '',
  language text not null default 'auto' check (language in ('auto', 'en', 'de', 'fr')),
  invoice_prefix text not null default 'INV-',
  credit_note_prefix text not null default 'CN-',
  updated_at timestamptz(3) not null default now(),
  constraint series_differ check (invoice_prefix <> credit_note_prefix),
  constraint prefixes_end_before_the_number check (invoice_prefix !~ '[0-9]$' and credit_note_prefix !~ '[0-9]$')
);
comment on column invoice_settings.legal_name is 'the seller in full; empty: the company or name of the default address, else the shop''s name';
comment on column invoice_settings.company_number is 'of the trade register: HRB 1234, SIRET 123 456 789 00012';
comment on column invoice_settings.legal_note is 'what the form of the company asks for: court, capital, directors';
comment on column invoice_settings.untaxed_note is 'why no tax is charged, where the seller is not registered; empty: the sentence of the seller''s country';
