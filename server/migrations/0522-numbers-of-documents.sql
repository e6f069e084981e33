-- A shop may let its documents begin at a number, give the numbers a least count of digits, or begin anew each year: `INV-2027-0001`. The series with
-- their seals go on as they are; what is printed is counted beside them, by what the printed number begins with.

alter table invoice_settings add column number_digits int not null default 1 check (number_digits between 1 and 10);
comment on column invoice_settings.number_digits is 'the least count of digits; zeros in front make them up';
alter table invoice_settings add column is_year_in_number boolean not null default false;
comment on column invoice_settings.is_year_in_number is 'whether numbers have the year after the prefix, and begin anew with it';

alter table invoices add column printed text;
comment on column invoices.printed is 'the number as it is printed; null: it is number_text';

create table invoice_counts (
  shop_id uuid not null references shops(id),
  kind text not null check (kind in ('invoice', 'credit_note', 'receipt')),
  head text not null,
  last_number bigint not null check (last_number >= 0),
  primary key (shop_id, kind, head)
);
comment on table invoice_counts is 'the last number printed with each prefix, and year if numbers have the year';

create or replace function invoice_names(number_text text, buyer_name text, snapshot text) returns text
language plpgsql immutable parallel safe as $$
declare
  said jsonb := snapshot::jsonb;
begin
  return public.search_fold(concat_ws(e'\n', number_text, buyer_name, said -> 'order' ->> 'number', nullif(said ->> 'number', number_text)));
end
$$;
