-- Refunds that were noted as paid back another way before that was kept with them: the audit log has it. What Stripe has an id for it gave back itself.
update refunds r set is_settled_by_hand = true
from audit_events a
where a.action = 'refund.settled' and a.shop_id = r.shop_id and r.id = (a.after ->> 'refund_id')::uuid
  and r.status = 'succeeded' and r.transaction_id = '' and not r.is_settled_by_hand;
