-- What Stripe reported of deposits named who paid, also after their account was closed; nothing reads it.
update platform_events set payload = jsonb_build_object('id', event_id, 'type', type);
-- The same of payments whose buyer had been erased before the report came.
update webhook_events e set payload = jsonb_build_object('id', e.event_id, 'type', e.type, 'erased', true)
where not e.payload ? 'erased' and (e.shop_id, e.object_id) in (
  select p.shop_id, reported.id from payments p
  join orders o on o.shop_id = p.shop_id and o.id = p.order_id
  cross join unnest(array[p.transaction_id, p.payment_intent_id]) reported(id)
  where o.customer_user_email = '' and o.billing_address ->> 'street' = '' and reported.id <> '');
update webhook_events e set payload = jsonb_build_object('id', e.event_id, 'type', e.type, 'erased', true)
where not e.payload ? 'erased' and (e.shop_id, e.payload #>> '{data,object,payment_intent}') in (
  select p.shop_id, p.payment_intent_id from payments p
  join orders o on o.shop_id = p.shop_id and o.id = p.order_id
  where o.customer_user_email = '' and o.billing_address ->> 'street' = '' and p.payment_intent_id <> '');
