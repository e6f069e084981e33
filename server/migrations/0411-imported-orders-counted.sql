-- A table may say something else of an imported order later. Its customer is counted anew then, also where its status stays. What is sold here has
-- payments and refunds that see to that.
create trigger note_customer_of_history after update of payment_status, currency, paid_elsewhere, created_at on orders
  for each row when (new.source = 'imported' and new.customer_user_email <> ''
    and (old.payment_status, old.currency, old.paid_elsewhere, old.created_at)
      is distinct from (new.payment_status, new.currency, new.paid_elsewhere, new.created_at))
  execute function note_order_of_customer();
