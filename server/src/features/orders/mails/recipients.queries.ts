// The SQL of who gets a shop's mail: what is known of a recipient, what was mailed to whom, and who objected.

import type { OrderMail } from '@kontor/contract/orders/order-mails'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { HeldReason, MailStanding } from '../../../integrations/mail/mail-tiers.ts'
import { storeSubject } from '../../accounts/auth/store-codes.ts'
import type { ShopAccount } from '../../accounts/users/account-standing.ts'

export type Recipient = Pick<MailStanding, 'has_acted' | 'has_objected'> & ShopAccount

/**
 * Returns the facts about an address in a shop. `order_id` is the order of the mail, if any. An address has
 * acted if the buyer paid the shop through a provider (in test mode only `with_tests`), or answered a code to
 * log in to the shop's store (in the last day, or for this order). An address has also acted if it is proved
 * and belongs to a member, or to a user who ordered while logged in. After an objection only a payment
 * counts: begun since the objection, or for this order since the objection. If an order was paid before its
 * address was corrected, the former address paid too. Uses the primary keys, order_corrections_former,
 * orders_of_customer, login_challenges_subject and the unique index of user_identities.
 */
export const findRecipient = (
  tx: Tx,
  shop_id: string,
  {
    email,
    hash,
    order_id,
    with_tests,
  }: { email: string; hash: Buffer; order_id: string | undefined; with_tests: boolean },
) =>
  tx.first(
    sql<Recipient>`
      with objection as (
        select created_at from mail_objections where shop_id = ${shop_id} and mailbox_hash = ${hash}),
      paid as (
        select exists (
          select from (
            select id, is_test, null::timestamptz as until from orders
            where shop_id = ${shop_id} and customer_user_email <> '' and lower(customer_user_email) = lower(${email})
            union all
            select c.id, c.is_test, k.created_at from order_corrections k join orders c on c.shop_id = k.shop_id and c.id = k.order_id
            where k.shop_id = ${shop_id} and k.former_email <> '' and lower(k.former_email) = lower(${email})) o
          join payments p on p.shop_id = ${shop_id} and p.order_id = o.id and (o.until is null or p.created_at < o.until)
            and (p.status in ('captured', 'refunded', 'authorized') or (p.status = 'failed' and p.payment_intent_id <> ''))
          join payment_gateways g on g.shop_id = p.shop_id and g.id = p.payment_gateway_id
            and g.secret_key_sealed <> '' and (not (g.is_test_mode or o.is_test) or ${with_tests}::boolean)
          where greatest(p.created_at, (
              select max(e.created_at) from order_events e
              where e.shop_id = p.shop_id and e.order_id = p.order_id and e.to_status = 'paid' and p.status in ('captured', 'refunded')
            )) > coalesce((select created_at from objection), '-infinity')) as has_paid)
      select s.account_user_id, s.made_by, exists (select from objection) and not has_paid as has_objected,
        has_paid or exists (
          select from login_challenges c
          where c.kind = 'store' and c.subject = ${storeSubject(shop_id, email.toLowerCase())} and c.consumed_at is not null)
        or exists (
          -- Only an order that was placed here has a hash: in an archive anybody can write any address.
          select from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}::uuid and o.proved_email = lower(${email})
            and o.request_hash is not null)
        or exists (
          select from user_identities i
          where i.kind = 'email' and i.subject = lower(${email}) and (
            i.user_id = (select customer_user_id from orders where shop_id = ${shop_id} and id = ${order_id}::uuid)
            or exists (select from shop_members m where m.shop_id = ${shop_id} and m.user_id = i.user_id))) as has_acted
      from shops s cross join paid where s.id = ${shop_id}`,
  )

interface MailOutcome extends Pick<OrderMail, 'kind' | 'outcome'> {
  reason: HeldReason | null
  /** Null if no mail was written. */
  mail_id: string | null
  /** The edit reported by the mail. */
  done_edit_id: string | null
}

/** Returns the entry's id. */
export const insertOrderMail = (
  tx: Tx,
  shop_id: string,
  order_id: string,
  { kind, outcome, reason, mail_id, done_edit_id }: MailOutcome,
) =>
  tx.first(
    sql<{ id: string }>`
      insert into order_mails (shop_id, order_id, kind, outcome, reason, mail_id, done_edit_id)
      values (${shop_id}, ${order_id}, ${kind}, ${outcome}, ${reason}, ${mail_id}::uuid, ${done_edit_id}::uuid) returning id`,
  )

/** Stores the result of a waiting mail. Uses the primary key. */
export const updateOrderMail = (
  tx: Tx,
  shop_id: string,
  order_id: string,
  id: string,
  { outcome, reason, mail_id, done_edit_id }: Omit<MailOutcome, 'kind'>,
) =>
  tx.run(sql`
    update order_mails set outcome = ${outcome}, reason = ${reason}, mail_id = ${mail_id}::uuid, done_edit_id = ${done_edit_id}::uuid,
      updated_at = now()
    where shop_id = ${shop_id} and order_id = ${order_id} and id = ${id}`)

/**
 * Ends the waiting of a mail whose reason has gone. Uses the shop's part of the primary key, because the job
 * need not know the order.
 */
export const setNotSent = (db: Db, shop_id: string, id: string) =>
  db.run(sql`
    update order_mails set outcome = 'not_sent', updated_at = now()
    where shop_id = ${shop_id} and id = ${id} and outcome = 'waiting'`)

/**
 * Returns whether a mail has waited longer than `hours`; undefined if its entry is gone. Uses the primary
 * key.
 */
export const findWaiting = (tx: Tx, shop_id: string, order_id: string, id: string, hours: number) =>
  tx.first(
    sql<{ is_over: boolean }>`
      select created_at < now() - ${hours} * interval '1 hour' as is_over from order_mails
      where shop_id = ${shop_id} and order_id = ${order_id} and id = ${id}`,
  )

/** Uses order_mails_mail. `updated_at` stays: it says when the mail was written. */
export const setRefused = (db: Db, mail_id: string) =>
  db.run(sql`
    -- across shops: the outbox knows of no shop
    update order_mails set refused_at = now() where mail_id = ${mail_id}`)

/** The outbox gives up after about three days. */
const GIVEN_UP_AFTER = sql<never>`interval '4 days'`

/**
 * Lists mails, oldest first. A mail in the outbox waits for the mail server. `is_sent_unmarked`: mails go to
 * the development mailbox, which accepts mails without a mark. Uses the primary keys of mails and outbox.
 */
export const listOrderMails = (
  db: Db,
  { shop_id }: ShopScope,
  order_id: string,
  { is_sent_unmarked }: { is_sent_unmarked: boolean },
) =>
  db.rows(
    sql<OrderMail>`
      select e.id, e.kind,
        case when e.refused_at is not null then 'not_sent'
          when unsent.created_at < now() - ${GIVEN_UP_AFTER} then 'not_sent'
          when unsent.id is not null then 'waiting' else e.outcome end as outcome,
        case when e.refused_at is not null then 'refused' when unsent.id is not null then 'mail_server' else e.reason end as reason,
        e.created_at, coalesce(e.refused_at, sent.sent_at, e.updated_at) as updated_at
      from order_mails e
      left join mails sent on sent.id = e.mail_id and e.outcome = 'sent'
      left join mails unsent on unsent.id = sent.id and unsent.sent_at is null and not ${is_sent_unmarked}::boolean
      where e.shop_id = ${shop_id} and e.order_id = ${order_id} order by e.created_at, e.id limit 200`,
  )

/** A complaint stays a complaint. */
interface StoredObjection {
  hash: Buffer
  order_id: string | null
  is_complaint: boolean
  /** The keyed hash of the network. */
  reported_from: Buffer
  weight: number
}

export const upsertObjection = (
  tx: Tx,
  shop_id: string,
  { hash, order_id, is_complaint, reported_from, weight }: StoredObjection,
) =>
  tx.run(sql`
    insert into mail_objections (shop_id, mailbox_hash, order_id, is_complaint, reported_from, weight)
    values (${shop_id}, ${hash}, (select id from orders where shop_id = ${shop_id} and id = ${order_id}::uuid), ${is_complaint}::boolean,
      ${reported_from}, ${weight}::real)
    on conflict (shop_id, mailbox_hash) do update
      set weight = greatest(mail_objections.weight, excluded.weight), reported_from = excluded.reported_from, is_complaint = mail_objections.is_complaint or excluded.is_complaint, created_at = excluded.created_at,
        order_id = coalesce(excluded.order_id, mail_objections.order_id)`)

/**
 * The address of the order that an objection is about, and whether it is known for so many days: as an
 * account's, or by an order in this shop. Uses the primary key, the unique index of user_identities and
 * orders_of_customer.
 */
export const findReporter = (tx: Tx, shop_id: string, order_id: string | null, known_days: number) =>
  tx.forPlatform().first(
    sql<{ email: string; is_known: boolean }>`
      -- across shops: an account is no shop's
      select o.customer_user_email as email,
        exists (
          select from user_identities i where i.kind = 'email' and i.subject = lower(o.customer_user_email)
            and i.created_at < now() - make_interval(days => ${known_days}))
        or exists (
          select from orders e
          where e.shop_id = o.shop_id and lower(e.customer_user_email) = lower(o.customer_user_email) and e.customer_user_email <> ''
            and e.request_hash is not null and e.created_at < now() - make_interval(days => ${known_days})) as is_known
      from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}::uuid and o.customer_user_email <> ''`,
  )

export const findShopAccount = (tx: Tx, shop_id: string) =>
  tx.first(
    sql<ShopAccount>`
      -- across shops: a row that the caller has named
      select account_user_id, made_by from shops where id = ${shop_id}`,
  )

/**
 * Deletes at most `limit` entries older than 90 days, oldest first. Returns the number of deleted entries.
 * Uses order_mails_age.
 */
export const deleteOldOrderMails = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: the clock is the same for all of them
    with old as (
      select shop_id, order_id, id from order_mails where created_at < now() - interval '90 days'
      order by created_at limit ${limit} for update skip locked)
    delete from order_mails m using old where (m.shop_id, m.order_id, m.id) = (old.shop_id, old.order_id, old.id)`)
