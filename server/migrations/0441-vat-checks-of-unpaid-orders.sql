-- The check of an order's VAT number waits until the order is paid: until then there is no tax to refund, and anyone can place orders with made-up
-- numbers, which kept those of other shops from being checked.
comment on column order_vat_checks.next_check_at is 'infinity: once the order is paid';
comment on column order_vat_checks.checked_at is
  'when VIES gave a clear answer; with a pending order: it is in force, and the order is not paid yet, or an edit of it is not';

update order_vat_checks c set next_check_at = 'infinity'
from orders o
where c.status = 'pending' and o.shop_id = c.shop_id and o.id = c.order_id and o.payment_status in ('pending', 'failed');
