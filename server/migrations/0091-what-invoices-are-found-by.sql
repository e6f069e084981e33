-- What invoices and credit notes are searched by, in one text: their number, their buyer and their order's number, as search_fold has it. Orders
-- are another table, but the document says the number of its own. Neither this function nor the next is in SQL: PostgreSQL would put what is in
-- it in its place, and use no index for that on a table with a policy (server/src/db/row-security.ts).

create function invoice_names(number_text text, buyer_name text, snapshot text)
  returns text language plpgsql immutable parallel safe as $$
begin
  return public.search_fold(concat_ws(e'\n', number_text, buyer_name, snapshot::jsonb -> 'order' ->> 'number'));
end
$$;

create function month_of(day date) returns date language plpgsql immutable strict parallel safe as $$
begin
  return date_trunc('month', day::timestamp)::date;
end
$$;
comment on function month_of is 'the first day of the month';
