// Gift cards and the shop's ledger. The statement that books an amount also changes the balance. The database
// refuses a booking without a changed balance, and a changed balance without a booking.

import type { GiftCard, GiftCardEntry } from '@kontor/contract/prices/gift-cards'
import type { ListSource, Search } from '../../../db/lists/list-source.ts'
import { listOrder, MAX_COUNTED, orderColumns, type PageRequest } from '../../../db/lists/listing.ts'
import { isTooShortForNgrams, mayHaveWords, SAMPLE } from '../../../db/lists/ngrams.ts'
import { type Db, lockThenRead, type Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import {
  cardsOf,
  IS_NAMED,
  isMistaken,
  MAY_PAY,
  type MistakenAddress,
  SHOWN_LAST4,
  UNSPENT,
} from './gift-cards.sql.ts'

const STATUS = sql<never>`
  case when voided_at is not null then 'voided' when expires_at <= now() then 'expired' when balance = 0 then 'empty' else 'active' end`

const COLUMNS = sql`
  c.id, c.shop_id, ${SHOWN_LAST4} as last4, c.currency, c.initial_amount, c.balance, ${STATUS} as status, c.email, c.order_id,
  c.is_test, ${MAY_PAY} as may_pay, nullif(c.message, '') as message, c.note, c.expires_at,
  case when not c.is_code_unmailed then c.mailed_at end as mailed_at, c.created_at, c.updated_at`

type OfShop = Pick<ShopScope, 'shop_id'>

export interface NewCard {
  code_hash: string
  last4: string
  currency: string
  amount: string
  email: string
  message: string
  note: string
  expires_at: string | null
  /** True if a test sale, or a refund of a test sale, makes the card. */
  is_test: boolean
  /** The order that sells the card. */
  order_id?: string
  /** True if the code is mailed in the same transaction. */
  is_mailed?: boolean
}

/** The reason why a card's money changes, and the opposite account of the shop. */
export interface CardPosting {
  kind: GiftCardEntry['kind']
  /** Names the event. Each key is booked only once. */
  business_key: string
  against: 'payments' | 'orders' | 'goodwill' | 'breakage'
  actor_user_id: string | null
  note: string
  order_id?: string
  refund_id?: string
}

/**
 * Two common table expressions that book the amounts of `changed` (shop_id, id, currency, amount), with one
 * transaction for each card, at the time `at`.
 */
const booking = (
  { kind, business_key, against, actor_user_id, note, order_id, refund_id }: CardPosting,
  at = sql<never>`now()`,
) => sql`
  t as (
    insert into shop_ledger_transactions (shop_id, id, kind, business_key, actor_user_id, note, order_id, refund_id, created_at)
    select shop_id, uuid_v7(), ${kind}, ${business_key}::text || '/' || id, ${actor_user_id}::uuid, ${note}, ${order_id}::uuid,
      ${refund_id}::uuid, ${at}
    from changed where amount <> 0
    returning shop_id, id, business_key),
  e as (
    insert into shop_ledger_entries (shop_id, transaction_id, position, account, gift_card_id, currency, amount, created_at)
    select t.shop_id, t.id, side.position, side.account, case when side.position = 1 then changed.id end, changed.currency,
      case when side.position = 1 then changed.amount else -changed.amount end, ${at}
    from changed join t on t.shop_id = changed.shop_id and t.business_key = ${business_key}::text || '/' || changed.id
    cross join (values (1, 'gift_cards'), (2, ${against}::text)) side (position, account))`

/** Throws a violation of `gift_cards_code` if the shop already has the code. */
export const insertCard = (tx: Tx, shop: OfShop, card: NewCard, posting: CardPosting) =>
  tx.first(
    sql<{ id: string }>`
      with changed as (
        insert into gift_cards (shop_id, code_hash, last4, currency, initial_amount, balance, email, message, note, expires_at, is_test, order_id, mailed_at)
        values (${shop.shop_id}, ${card.code_hash}, ${card.last4}, ${card.currency}, ${card.amount}, ${card.amount}, ${card.email},
          ${card.message}, ${card.note}, ${card.expires_at}, ${card.is_test}::boolean, ${card.order_id}::uuid, case when ${card.is_mailed}::boolean then now() end)
        returning shop_id, id, currency, balance as amount),
      ${booking(posting)}
      select id from changed`,
  )

/** Takes the whole balance, and ends the card for good. */
export const voidCard = (tx: Tx, shop: OfShop, id: string, posting: CardPosting) =>
  tx.run(sql`
    with before as (
      select shop_id, id, currency, -balance as amount from gift_cards where shop_id = ${shop.shop_id} and id = ${id}),
    changed as (
      update gift_cards c set balance = c.balance - c.balance, voided_at = now(), updated_at = ${sql.moved(sql<never>`c.updated_at`)}
      from before where c.shop_id = before.shop_id and c.id = before.id
      returning before.shop_id, before.id, before.currency, before.amount),
    ${booking(posting)}
    select`)

/**
 * Takes the balance of expired cards of all shops, at the time of the expiry, or of the last booking if
 * later. Uses indexes gift_cards_expiring and shop_ledger_entries_of_card. Skips locked cards.
 */
export const expireCards = (db: Db, limit: number, posting: CardPosting) =>
  db.rows(
    sql<{ id: string }>`
      -- across shops: time is over everywhere alike
      with due as (
        select shop_id, id, currency, -balance as amount,
          greatest(expires_at, (
            select max(e.created_at) from shop_ledger_entries e where e.shop_id = g.shop_id and e.gift_card_id = g.id)) as ended_at
        from gift_cards g
        where balance > 0 and expires_at <= now() and voided_at is null
        order by expires_at limit ${limit} for update of g skip locked),
      changed as (
        update gift_cards c set balance = c.balance - c.balance from due where c.shop_id = due.shop_id and c.id = due.id
        returning due.shop_id, due.id, due.currency, due.amount, due.ended_at),
      ${booking(posting, sql<never>`changed.ended_at`)}
      select id from changed`,
  )

/** Stores note and expiry, and books `returned`, the amount that an expired card gets back. */
export const updateCard = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  { note, expires_at, returned }: Pick<GiftCard, 'note' | 'expires_at'> & { returned: string },
  posting: CardPosting,
) =>
  tx.run(sql`
    with changed as (
      update gift_cards set note = ${note}, expires_at = ${expires_at}, balance = balance + ${returned}::numeric, updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id} returning shop_id, id, currency, ${returned}::numeric as amount),
    ${booking(posting)}
    select`)

/**
 * Replaces the code and counts the card as mailed. A waiting mail of the card would otherwise replace the new
 * code.
 */
export const updateCode = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  {
    code_hash,
    last4,
    email,
    is_mailed,
  }: Pick<NewCard, 'code_hash' | 'last4' | 'email'> & { is_mailed: boolean },
) =>
  tx.run(sql`
    update gift_cards set code_hash = ${code_hash}, last4 = ${last4}, email = ${email},
      mailed_at = case when ${is_mailed}::boolean then now() else coalesce(mailed_at, now()) end,
      is_code_unmailed = not ${is_mailed}::boolean, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)

/** Uses the primary key. */
export const findCard = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<GiftCard>`select ${COLUMNS} from gift_cards c where c.shop_id = ${shop.shop_id} and c.id = ${id}`,
  )

/**
 * Returns the card with the amount booked at the expiry. Uses the primary key and index
 * shop_ledger_entries_of_card.
 */
export const lockCard = (tx: Tx, shop: ShopScope, id: string) =>
  lockThenRead(
    tx,
    sql`select from gift_cards where shop_id = ${shop.shop_id} and id = ${id} for update`,
    () =>
      tx.first(
        sql<GiftCard & { expired: string }>`
      select ${COLUMNS}, booked.expired
      from gift_cards c cross join lateral (
        select -coalesce(sum(e.amount) filter (where t.kind = 'expired'), 0) as expired
        from shop_ledger_entries e join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
        where e.shop_id = c.shop_id and e.gift_card_id = c.id) booked
      where c.shop_id = ${shop.shop_id} and c.id = ${id}`,
      ),
  )

export interface CardQuery extends PageRequest {
  q?: string | undefined
  status?: GiftCard['status'] | undefined
}

/** The conditions of `STATUS`. Uses indexes gift_cards_active and gift_cards_voided. */
const HAS_STATUS: Readonly<Record<GiftCard['status'], Statement<never>>> = {
  voided: sql<never>`and voided_at is not null`,
  expired: sql<never>`and voided_at is null and expires_at <= now()`,
  empty: sql<never>`and voided_at is null and coalesce(expires_at > now(), true) and balance = 0`,
  active: sql<never>`and voided_at is null and coalesce(expires_at > now(), true) and balance > 0`,
}

/** Finds cards by the last four signs, by text in the address, and by order number. */
function searchBy({ shop_id }: ShopScope, q: string, narrowed: Statement<never>): Search {
  const has_last4 = sql`last4 = upper(${q})`
  const has_email = hasWords(sql`search_fold(email)`, q)
  const is_of_order = sql`order_id = any(array(select o.id from orders o where o.shop_id = ${shop_id} and o.order_number = ${q}))`
  const matches = sql<never>`(${has_last4} or ${has_email} or ${is_of_order})`
  if (isTooShortForNgrams(q)) return { matches, indexed: undefined, is_short: true }
  // Samples only the latest cards. If no card has an address, a search for one would read all cards.
  const some_emails = sql`
    select search_fold(left(email, 200)) from (
      select email from gift_cards where shop_id = ${shop_id} order by created_at desc, id desc limit ${SAMPLE * 4}) latest
    where email <> ''`
  // Uses indexes gift_cards_marks, gift_cards_by_last4 and gift_cards_of_order. The marks contain the shop.
  // `is true` hides the condition on the shop from the planner, which might otherwise read another index for
  // the condition.
  const branches = [
    sql`(shop_id = ${shop_id}) is true and email <> ''
      and ${mayHaveWords(sql`search_marks(shop_id, search_fold(email))`, { shop_id, q, sample: some_emails })} and ${has_email}`,
    sql`shop_id = ${shop_id} and ${has_last4}`,
    sql`shop_id = ${shop_id} and ${is_of_order}`,
  ].map(
    (branch) => sql`(
      -- across shops: each branch names the shop
      select id from gift_cards where ${branch} ${narrowed} limit ${MAX_COUNTED + 1})`,
  )
  return {
    matches,
    indexed: sql<never>`id = any(array(${sql.join(branches, ' union all ')}))`,
    fits_one_statement: true,
  }
}

/** The newest first; by gift_cards_listed or the index for the status. */
export function cardsWanted(shop: ShopScope, { q, status }: CardQuery): ListSource {
  const narrowed = status ? HAS_STATUS[status] : sql.empty
  return {
    list: sql<never>`from gift_cards listed where shop_id = ${shop.shop_id} ${narrowed}`,
    order: listOrder(undefined),
    order_columns: orderColumns(undefined),
    search: q ? searchBy(shop, q, narrowed) : undefined,
  }
}

/** Returns one row for each card, newest first. Uses the primary key. */
export const listCards = (db: Db, shop: ShopScope, ids: Statement<unknown>) =>
  db.rows(
    sql<GiftCard>`
      select ${COLUMNS} from gift_cards c where c.shop_id = ${shop.shop_id} and c.id = any(${ids}) ${listOrder(undefined)}`,
  )

/** The shop that a buyer names by id or slug: two unique indexes. `id` is null if the text is no id. */
export const findShopId = (db: Db, id: string | null, slug: string) =>
  db.first(
    sql<{ id: string }>`select id from shops where (id = ${id} or slug = ${slug}) and archived_at is null`,
  )

/** Returns the scope used to hash codes of the shop. Uses the primary key. */
export const findCodeScope = async (db: Db, shop_id: string): Promise<string> =>
  (await db.first(
    sql<{ scope: string }>`select coalesce(gift_card_scope, id) as scope from shops where id = ${shop_id}`,
  ))!.scope

/** Returns the balance of a card that may pay. Uses index gift_cards_code. */
export const findBalance = (db: Db, shop_id: string, code_hash: string) =>
  db.first(
    sql<Pick<GiftCard, 'last4' | 'balance' | 'currency' | 'expires_at'>>`
      select last4, case when expires_at <= now() then balance - balance else balance end as balance, currency, expires_at
      from gift_cards c where c.shop_id = ${shop_id} and c.code_hash = ${code_hash} and c.voided_at is null and ${MAY_PAY}`,
  )

/**
 * Removes addresses, messages and notes from a customer's cards, and from cards bought by the orders. Uses
 * indexes gift_cards_of_email and gift_cards_of_order.
 */
export const eraseHolder = (tx: Tx, { shop_id }: ShopScope, email: string, order_ids: readonly string[]) =>
  tx.run(sql`
    update gift_cards c set email = '', message = '', note = '', updated_at = ${sql.moved(sql<never>`c.updated_at`)}
    where c.shop_id = ${shop_id} and ${cardsOf(email, sql`${order_ids}::uuid[]`)}`)

export interface FoundCard {
  id: string
  code_hash: string
  last4: string
  balance: string
  status: GiftCard['status']
}

/**
 * Returns the existing cards of the codes that are in the shop's currency and may pay. Uses index
 * gift_cards_code. `is_locked` locks the cards until the transaction ends.
 */
export const findByCodes = (
  db: Db,
  { shop_id, currency }: { shop_id: string; currency: string },
  hashes: readonly string[],
  is_locked: boolean,
) =>
  db.rows(
    sql<FoundCard>`
      select c.id, c.code_hash, c.last4, c.balance, ${STATUS} as status from gift_cards c
      where c.shop_id = ${shop_id} and c.code_hash = any(${hashes}::text[]) and c.currency = ${currency} and ${MAY_PAY}
      order by c.id ${is_locked ? sql`for update` : sql.empty}`,
  )

export interface CardAmount {
  gift_card_id: string
  amount: string
}

const wanted = (cards: readonly CardAmount[]) => sql`
  jsonb_to_recordset(${sql.json(cards)}) as w (gift_card_id uuid, amount numeric)`

/** Every lock of several cards takes the cards in the order of their ids. Uses the primary key. */
export const lockCards = (tx: Tx, shop_id: string, ids: readonly string[]) =>
  tx.rows(
    sql<{ id: string; status: GiftCard['status']; is_test: boolean }>`
      select c.id, ${STATUS} as status, c.is_test from gift_cards c
      where c.shop_id = ${shop_id} and c.id = any(${ids}::uuid[]) order by c.id for update`,
  )

/** Returns whether all of the cards may pay at this moment. Uses the primary key. */
export const mayPay = async (tx: Tx, shop_id: string, ids: readonly string[]): Promise<boolean> =>
  (await tx.first(
    sql<{ may_pay: boolean }>`
      select bool_and(${MAY_PAY}) as may_pay from gift_cards c where c.shop_id = ${shop_id} and c.id = any(${ids}::uuid[])`,
  ))!.may_pay

/**
 * Takes the amounts from all cards with enough money. Returns one row for each such card. The caller has
 * locked the cards.
 */
export const takeFromCards = (tx: Tx, shop_id: string, cards: readonly CardAmount[], posting: CardPosting) =>
  tx.rows(
    sql<{ id: string }>`
      with changed as (
        update gift_cards c set balance = c.balance - w.amount from ${wanted(cards)}
        where c.shop_id = ${shop_id} and c.id = w.gift_card_id and c.balance >= w.amount and c.voided_at is null
          and (c.expires_at is null or c.expires_at > now()) and ${MAY_PAY}
        returning c.shop_id, c.id, c.currency, -w.amount as amount),
      ${booking(posting)}
      select id from changed`,
  )

/** The caller has locked the cards. */
export const putOnCards = (tx: Tx, shop_id: string, cards: readonly CardAmount[], posting: CardPosting) =>
  tx.run(sql`
    with changed as (
      update gift_cards c set balance = c.balance + w.amount from ${wanted(cards)}
      where c.shop_id = ${shop_id} and c.id = w.gift_card_id
      returning c.shop_id, c.id, c.currency, w.amount as amount),
    ${booking(posting)}
    select`)

/**
 * Locks a card whose code was not sent yet. Returns undefined if the card was mailed, was voided, or may not
 * pay. Uses the primary key.
 */
export const lockUnmailed = (tx: Tx, shop_id: string, id: string) =>
  tx.first(
    sql<Pick<GiftCard, 'email' | 'initial_amount' | 'currency' | 'message' | 'expires_at'>>`
      select c.email, c.initial_amount, c.currency, nullif(c.message, '') as message, c.expires_at from gift_cards c
      where c.shop_id = ${shop_id} and c.id = ${id} and c.mailed_at is null and c.voided_at is null and c.email <> ''
        and ${MAY_PAY}
      for update`,
  )

export const updateMailed = (
  tx: Tx,
  shop_id: string,
  id: string,
  { code_hash, last4 }: Pick<NewCard, 'code_hash' | 'last4'>,
) =>
  tx.run(sql`
    update gift_cards set code_hash = ${code_hash}, last4 = ${last4}, mailed_at = now(), updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id}`)

/**
 * Gives unmailed cards the order's present address. Marks a card as not mailed if the card's email was
 * written at one of the given times. The email is stored in the transaction that sets `mailed_at`. Returns
 * one row for each card to be mailed. A code replaced by a member by hand stays.
 */
export const updateMistaken = (
  tx: Tx,
  { shop_id, ...of }: MistakenAddress & { shop_id: string },
  { email, withdrawn_at }: { email: string; withdrawn_at: readonly string[] },
) =>
  tx.rows(
    sql<{ id: string }>`
      update gift_cards c set email = case when ${IS_NAMED} then c.email else ${email} end, mailed_at = null,
        updated_at = ${sql.moved(sql<never>`c.updated_at`)}
      where c.shop_id = ${shop_id} and ${isMistaken(of)} and not c.is_code_unmailed
        and (c.mailed_at = any(${withdrawn_at}::timestamptz[]) or (c.mailed_at is null and not ${IS_NAMED}))
      returning c.id`,
  )

/**
 * Ends unspent cards bought by the order, in the given quantity of each amount. Returns one row for each
 * ended card. Uses index gift_cards_of_order.
 */
export const endUnspent = (
  tx: Tx,
  shop_id: string,
  order_id: string,
  cards: readonly { amount: string; quantity: number }[],
  posting: CardPosting,
) =>
  tx.rows(
    sql<{ id: string }>`
      with locked as materialized (
        select c.shop_id, c.id, c.currency, c.initial_amount from gift_cards c
        where c.shop_id = ${shop_id} and c.order_id = ${order_id} and ${UNSPENT}
        order by c.id for update),
      numbered as (select l.*, row_number() over (partition by l.initial_amount order by l.id) as nth from locked l),
      wanted as (
        select w.amount, sum(w.quantity) as quantity
        from jsonb_to_recordset(${sql.json(cards)}) as w (amount numeric, quantity bigint) group by w.amount),
      changed as (
        update gift_cards c set balance = c.balance - c.initial_amount, voided_at = now(), updated_at = ${sql.moved(sql<never>`c.updated_at`)}
        from numbered n join wanted w on w.amount = n.initial_amount and n.nth <= w.quantity
        where c.shop_id = n.shop_id and c.id = n.id
        returning c.shop_id, c.id, c.currency, -n.initial_amount as amount),
      ${booking(posting)}
      select id from changed`,
  )
