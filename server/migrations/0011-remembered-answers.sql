-- A repeat gets the bytes of the first answer; jsonb would give its fields back in another order.

alter table idempotency_keys alter column response type text using response::text;
comment on column idempotency_keys.response is 'JSON text as it was sent; null for an answer without a body';
