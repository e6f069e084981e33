// The SQL of refunds and their parts: nothing else writes these two tables. What has been refunded of a sale includes neither refunds of
// surplus payments, which never were part of it, nor failed refunds, unless the buyer is owed their money (`isEffective`).

import type { Refund as ShownRefund } from '@kontor/contract/orders/payments/refunds'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { isEffective } from '../../../refund-conditions/effective-refunds.sql.ts'
import { shownActor } from '../../accounts/users/users.ts'
import { IS_BY_HAND } from './by-hand.sql.ts'

export interface Refund {
  shop_id: string
  id: string
  order_id: string
  payment_id: string
  /** What the payment refunds; gift cards may give more. */
  amount: string
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  transaction_id: string
  reason: string
  failure: string
  attempt: number
  request_hash: string | null
  created_at: string
  /** True if it was asked for so long ago that Stripe may have forgotten the idempotency key. */
  is_old: boolean
  /** True if it was asked for so long ago that it is not tried any more. */
  is_overdue: boolean
  /** True if a person of the shop noted that it was refunded another way: Stripe knows nothing of it. */
  is_settled_by_hand: boolean
  /** True if it returns a surplus payment, which never was part of the sale. */
  is_surplus: boolean
}

/** `order_item_id` is null for shipping; amounts are money text. */
export interface RefundLine {
  kind: 'item' | 'shipping' | 'adjustment'
  order_item_id: string | null
  quantity: number | null
  /** Units that were not sent. */
  unshipped_quantity: number
  restocked: number
  title: string
  subtotal: string
  tax_rate: string
  tax_total: string
  total: string
}

/** A line before it is stored, with the product of its item. */
export interface PlannedLine extends RefundLine {
  product_id: string | null
  /** The edit that added the item; null for what was ordered, and for shipping. */
  edit_id: string | null
  /** True for units of an item that requires shipping. */
  ships: boolean
}

const REFUND = sql<never>`r.shop_id, r.id, r.order_id, r.payment_id, r.amount - r.gift_card_amount as amount, r.currency,
  r.status, r.transaction_id, r.reason, r.failure, r.attempt, r.request_hash, r.created_at, r.asked_at < now() - interval '20 hours' as is_old,
  r.asked_at < now() - interval '3 days' as is_overdue, r.is_settled_by_hand, p.is_surplus`

/** Which cards the refund is to be put on: by primary key. */
export const findCardsOf = (tx: Tx, { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>) =>
  tx.first(
    sql<{ order_id: string; email: string; currency: string; is_test: boolean; gift_cards: RefundedCard[] }>`
      select r.order_id, o.customer_user_email as email, r.currency, o.is_test, r.gift_cards
      from refunds r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      where r.shop_id = ${shop_id} and r.id = ${id}`,
  )

export const updateCards = (
  tx: Tx,
  { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>,
  gift_cards: readonly RefundedCard[],
) =>
  tx.run(
    sql`update refunds set gift_cards = ${sql.json(gift_cards)} where shop_id = ${shop_id} and id = ${id}`,
  )

/** The id of a card that is yet to be made is null. */
export interface RefundedCard {
  gift_card_id: string | null
  last4: string
  amount: string
}

export interface NewRefund {
  shop_id: string
  order_id: string
  payment_id: string
  amount: string
  currency: string
  reason: string
  actor: { kind: 'user' | 'buyer' | 'stripe' | 'system'; name: string }
  /** Made by the client, or by the database. */
  id?: string | undefined
  request_hash?: string | undefined
  lines: readonly RefundLine[]
  /** What of the parts is not refunded but set off against what was added to the order. */
  set_off?: string
  /** The edit that removed the parts: undefined for any other refund. */
  edit_id?: string | undefined
  /** The first refund of the call, if it refunds several payments: undefined for that one. */
  part_of?: string | undefined
  /** What of `amount` goes to which gift cards: undefined for none. `paid` of it is what gift cards had paid. */
  by_cards?: { cards: readonly RefundedCard[]; amount: string; paid: string } | undefined
}

const listed = (lines: readonly RefundLine[]) => sql`
  jsonb_to_recordset(${sql.json(lines.map((line, position) => ({ ...line, position })))})
    as l (position int, kind text, order_item_id uuid, quantity bigint, unshipped_quantity bigint, restocked bigint, title text, subtotal numeric,
      tax_rate numeric, tax_total numeric, total numeric)`

/**
 * Stores a pending refund with its parts. It counts from now, not from when its transaction began: of two that waited for one order, the
 * first to have it is the older. Violates refunds_pkey or refunds_id_key where the id is taken.
 */
export const insertRefund = (tx: Tx, refund: NewRefund) =>
  tx.first(
    sql<{ id: string }>`
      with r as (
        insert into refunds (shop_id, id, order_id, payment_id, amount, currency, status, reason, actor_kind, actor, request_hash,
          set_off, edit_id, part_of, created_at, updated_at, gift_cards, gift_card_amount, gift_card_paid)
        values (${refund.shop_id}, coalesce(${refund.id}::uuid, gen_random_uuid()), ${refund.order_id}, ${refund.payment_id},
          ${refund.amount}::numeric, ${refund.currency}, 'pending', ${refund.reason}, ${refund.actor.kind}, ${refund.actor.name},
          ${refund.request_hash}, ${refund.set_off ?? '0'}::numeric, ${refund.edit_id}::uuid, ${refund.part_of}::uuid, clock_timestamp(), clock_timestamp(), ${sql.json(refund.by_cards?.cards ?? [])},
          ${refund.by_cards?.amount ?? '0'}::numeric, ${refund.by_cards?.paid ?? '0'}::numeric)
        returning shop_id, id),
      lines as (
        insert into refund_lines (shop_id, refund_id, position, kind, order_item_id, quantity, unshipped_quantity, restocked, title, subtotal, tax_rate,
          tax_total, total)
        select r.shop_id, r.id, l.* from r cross join ${listed(refund.lines)})
      select id from r`,
  )

/** Adds parts to a refund that has none. */
export const insertLines = (tx: Tx, shop_id: string, refund_id: string, lines: readonly RefundLine[]) =>
  tx.run(sql`
    insert into refund_lines (shop_id, refund_id, position, kind, order_item_id, quantity, unshipped_quantity, restocked, title, subtotal, tax_rate,
      tax_total, total)
    select ${shop_id}, ${refund_id}, l.* from ${listed(lines)}`)

/** Uses the unique index. */
export const findRefund = (db: Db, id: string) =>
  db.forPlatform().first(
    sql<Refund>`
      -- across shops: a job names the refund alone, whose id is unique over all shops
      select ${REFUND} from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id where r.id = ${id}`,
  )

/** One row for each refund that has not failed and has no parts yet, oldest first; refunds_order. */
export const listWithoutLines = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<Refund>`
      select ${REFUND} from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
      where r.shop_id = ${shop_id} and r.order_id = ${order_id} and r.status <> 'failed'
        and not exists (select from refund_lines l where l.shop_id = r.shop_id and l.refund_id = r.id)
      order by r.created_at, r.id`,
  )

/**
 * One row for each refund of the sale's money that was done, or of what an edit removed, and has no credit note, even if the money came back since,
 * oldest first; refunds_order and invoices_of_refund.
 */
export const listUncredited = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<{ id: string }>`
      select r.id from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
      where r.shop_id = ${shop_id} and r.order_id = ${order_id}
        and (r.succeeded_at is not null or r.edit_id is not null)
        and not exists (select from invoices i where i.shop_id = r.shop_id and i.refund_id = r.id)
      order by r.created_at, r.id`,
  )

/** One row for each refund of the sale's money that failed without ever having succeeded; refunds_order. */
export const listGivenUp = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<{ id: string }>`
      select r.id from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
      where r.shop_id = ${shop_id} and r.order_id = ${order_id} and not ${isEffective('r')} and not p.is_surplus`,
  )

/** Makes a failed refund pending again, as a new attempt; 0 if it has not failed. */
export const updateAttempt = (tx: Tx, { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>) =>
  tx.run(sql`
    update refunds set status = 'pending', failure = '', transaction_id = '', attempt = attempt + 1,
      asked_at = clock_timestamp(), updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id} and status = 'failed'`)

/** Records that a refund was paid another way than through Stripe. */
export const updateAsSettledByHand = (tx: Tx, { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>) =>
  tx.run(sql`
    update refunds set is_settled_by_hand = true, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id}`)

/** Records that Stripe is asked from now on about an unchanged refund. */
export const updateAskedAt = (tx: Tx, { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>) =>
  tx.run(sql`update refunds set asked_at = clock_timestamp() where shop_id = ${shop_id} and id = ${id}`)

/** The payment's newest refund that failed or was refunded another way: sums of Stripe's may be older than that; refunds_order. */
export const findDoubtful = (tx: Tx, payment: OrderKey & { id: string }) =>
  tx.first(
    sql<{ id: string }>`
      select id from refunds
      where shop_id = ${payment.shop_id} and order_id = ${payment.order_id} and payment_id = ${payment.id}
        and (status = 'failed' or is_settled_by_hand)
      order by created_at desc, id limit 1`,
  )

/** One row for each refund of the payment, whatever became of it, oldest first; refunds_order. */
export const listOfPayment = (tx: Tx, payment: OrderKey & { id: string }) =>
  tx.rows(
    sql<Refund & { is_owed: boolean }>`
      select ${REFUND}, r.status = 'failed' and ${isEffective('r')} as is_owed
      from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
      where r.shop_id = ${payment.shop_id} and r.order_id = ${payment.order_id} and r.payment_id = ${payment.id}
      order by r.created_at, r.id`,
  )

/** With the last signs of their codes as they are now. A new card has none until its mail is written: its code is made then. */
const SHOWN_CARDS = sql<never>`
  coalesce((
    select jsonb_agg(g.card || jsonb_build_object('last4',
      case when g.card ->> 'last4' <> '' or c.mailed_at is not null then coalesce(c.last4, g.card ->> 'last4') else '' end) order by g.position)
    from jsonb_array_elements(r.gift_cards) with ordinality g (card, position)
    left join gift_cards c on c.shop_id = r.shop_id and c.id = (g.card ->> 'gift_card_id')::uuid), '[]')`

/** As members see them, newest first, the parts in their order; refunds_order and the primary key. */
export const listRefunds = (db: Db, shop_id: string, order_id: string) =>
  db.rows(
    sql<ShownRefund>`
      select r.id, r.order_id, r.payment_id, r.part_of, r.amount, r.currency, r.status, r.reason, r.failure,
        ${IS_BY_HAND} and r.amount > r.gift_card_amount as is_by_hand, ${SHOWN_CARDS} as gift_cards, not ${isEffective('r')} as is_given_up, p.is_surplus, r.actor_kind, r.created_at, r.updated_at,
        ${shownActor(sql`r.actor_kind`, sql`r.actor`)} as actor,
        coalesce((
          select jsonb_agg(jsonb_build_object('kind', l.kind, 'order_item_id', l.order_item_id, 'quantity', l.quantity,
            'restocked', l.restocked, 'title', l.title, 'subtotal', l.subtotal::text, 'tax_rate', l.tax_rate::text,
            'tax_total', l.tax_total::text, 'total', l.total::text) order by l.position)
          from refund_lines l where l.shop_id = r.shop_id and l.refund_id = r.id), '[]') as lines
      from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
      where r.shop_id = ${shop_id} and r.order_id = ${order_id} order by r.created_at desc, r.id desc`,
  )

/** When it was changed, and whether anything is refunded; no row where the refund is not pending any more. */
export const updateRefund = (
  tx: Tx,
  { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>,
  said: { status: Refund['status']; transaction_id: string; failure: string },
) =>
  tx.first(
    sql<{ updated_at: string; is_money: boolean }>`
      update refunds set status = ${said.status}, failure = ${said.failure},
        transaction_id = coalesce(nullif(${said.transaction_id}, ''), transaction_id), updated_at = ${sql.moved()}
      where shop_id = ${shop_id} and id = ${id} and status = 'pending'
      returning updated_at, amount > 0 as is_money`,
  )

/** 0 if the refund had failed before. */
export const updateAsFailed = (
  tx: Tx,
  { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>,
  said: { transaction_id: string; failure: string },
) =>
  tx.run(sql`
    update refunds set status = 'failed', failure = ${said.failure},
      transaction_id = coalesce(nullif(${said.transaction_id}, ''), transaction_id), updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id} and status <> 'failed'`)

/**
 * Which of the payment's refunds Stripe means: the one with Stripe's id; else, of first attempts without a
 * Stripe id yet, the one with our id; or, where Stripe names no id of ours, the latest of exactly this amount
 * that was made at Stripe and of which only the charge was reported. A later attempt has another Stripe id.
 * Uses refunds_order.
 */
export const findNamed = (
  tx: Tx,
  payment: OrderKey & { id: string },
  named: { transaction_id: string; refund_id: string | undefined; amount: string },
) =>
  tx.first(
    sql<{ id: string }>`
      select r.id from refunds r
      where r.shop_id = ${payment.shop_id} and r.order_id = ${payment.order_id} and r.payment_id = ${payment.id}
        and (r.transaction_id = ${named.transaction_id}
          or r.transaction_id = '' and r.attempt = 1 and case when ${named.refund_id}::text is null
            then r.actor_kind = 'stripe' and r.status = 'succeeded' and r.amount = ${named.amount}::numeric
            else r.id::text = ${named.refund_id} end)
      order by r.transaction_id = '', r.created_at desc, r.id limit 1`,
  )

export interface ItemQuantity {
  order_item_id: string
  quantity: number
}

/**
 * Removes restocked units from the lines of failed refunds (not `isEffective`), the oldest first, and at most the given quantity of each item. One row for
 * each line it changed; refunds_order and the primary key.
 */
export const takeRestocked = (tx: Tx, { shop_id, order_id }: OrderKey, quantities: readonly ItemQuantity[]) =>
  tx.rows(
    sql<ItemQuantity>`
      with there as (
        select l.refund_id, l.position, l.restocked, w.quantity - coalesce(sum(l.restocked) over (
          partition by l.order_item_id order by r.created_at, r.id, l.position
          rows between unbounded preceding and 1 preceding), 0)::bigint as wanted
        from refunds r
        join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id and l.restocked > 0
        join unnest(${quantities.map((one) => one.order_item_id)}::uuid[], ${quantities.map((one) => one.quantity)}::bigint[])
          as w (order_item_id, quantity) on w.order_item_id = l.order_item_id
        where r.shop_id = ${shop_id} and r.order_id = ${order_id} and not ${isEffective('r')})
      update refund_lines l set restocked = l.restocked - least(t.restocked, t.wanted) from there t
      where l.shop_id = ${shop_id} and l.refund_id = t.refund_id and l.position = t.position and t.wanted > 0
      returning l.order_item_id, least(t.restocked, t.wanted) as quantity`,
  )

/** Reasons that the system or Stripe gave stay; refunds_order. */
export const eraseRefundReasons = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    update refunds set reason = ''
    where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) and actor_kind in ('user', 'buyer')`)
