// The SQL of shops.

import { OPEN } from '@kontor/contract/orders/order-status'
import { type DeletedShop, RESTORABLE_DAYS } from '@kontor/contract/shops/deleted-shops'
import type { Shop } from '@kontor/contract/shops/shops'
import type { Currency } from '@kontor/contract/values/currencies'
import { listWindow, type PageRequest, pageOrder } from '../../db/lists/listing.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { hasWords } from '../../db/search/has-words.ts'
import { sql } from '../../db/sql.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import type { ZoneFacts } from '../../locale/shop-time-zone.ts'
import { isEffective } from '../../refund-conditions/effective-refunds.sql.ts'
import { countedNumber } from './counted-number.sql.ts'
import { isOfDemoAccount } from './demo-account.sql.ts'
import type { LogoRow } from './settings/shop-logo.ts'
import { IS_UNPROVED } from './todos/unproved.sql.ts'

export type ShopRow = Omit<Shop, 'role' | 'logo' | 'time_zone' | 'is_time_zone_default'> & LogoRow & ZoneFacts

export type ShopSettings = Pick<
  Shop,
  | 'name'
  | 'slug'
  | 'prices_include_tax'
  | 'oss_registered'
  | 'is_tax_registered'
  | 'untaxed_prices'
  | 'unpaid_order_minutes'
  | 'allowed_origins'
  | 'theme'
  | 'accent'
  | 'font_pair'
  | 'colour_scheme'
  | 'contact_email'
  | 'language'
  | 'languages'
> &
  Pick<ZoneFacts, 'time_zone'>

const COLUMNS = sql`
  s.id, s.name, s.slug, s.default_currency, s.prices_include_tax, s.oss_registered, s.is_tax_registered, s.untaxed_prices,
  coalesce((select i.tax_number from invoice_settings i where i.shop_id = s.id), '') as tax_number, s.unpaid_order_minutes, s.allowed_origins,
  s.theme, s.accent, s.font_pair, s.colour_scheme, s.contact_email, s.language, array_prepend(s.language, s.further_languages) as languages, s.time_zone,
  (select a.country from addresses a where a.shop_id = s.id and a.kind = 'shop' and a.is_default) as country,
  s.logo_key, s.logo_width, s.logo_height, s.created_at, s.updated_at`

/**
 * A shop by id. A caller's request has a `ShopScope` for the shop. Closing an account reaches the shops in
 * which the account is the only owner.
 */
type Named = Pick<ShopScope, 'shop_id'>

/**
 * Gives another slug to a deleted shop of the user's account, so the user can use the slug again. For
 * everybody else the slug stays taken, because old links would lead to the new shop. The new slug is random,
 * so nobody can take the new slug before. Uses index shops_slug_key.
 */
export const releaseSlug = (tx: Tx, account_user_id: string, slug: string) =>
  tx.forPlatform().run(sql`
    update shops set slug = left(slug, 63) || '-deleted-' || right(gen_random_uuid()::text, 8)
    where slug = ${slug} and account_user_id = ${account_user_id} and archived_at is not null`)

/**
 * Creates a shop in the user's account. Returns undefined if another shop has the slug, archived shops
 * included.
 */
export const insertShop = (
  db: Db,
  account_user_id: string,
  default_currency: Currency,
  settings: ShopSettings,
) =>
  db.first(
    sql<ShopRow>`
      insert into shops as s
        (account_user_id, name, slug, default_currency, prices_include_tax, oss_registered, is_tax_registered, untaxed_prices, unpaid_order_minutes, allowed_origins,
          theme, accent, font_pair, colour_scheme, contact_email, language, further_languages, time_zone)
      values (${account_user_id}, ${settings.name}, ${settings.slug}, ${default_currency}, ${settings.prices_include_tax},
        ${settings.oss_registered}, ${settings.is_tax_registered}, ${settings.untaxed_prices}, ${settings.unpaid_order_minutes}, ${settings.allowed_origins}, ${settings.theme},
        ${settings.accent}, ${settings.font_pair}, ${settings.colour_scheme}, ${settings.contact_email},
        ${settings.language}, ${settings.languages.slice(1)}, ${settings.time_zone})
      -- Nor is anything inserted where another shop had the slug: migration 0456.
      on conflict (slug) do nothing
      returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findShop = (db: Db, shop: ShopScope) =>
  db.first(sql<ShopRow>`select ${COLUMNS} from shops s where s.id = ${shop.shop_id}`)

/** Locks the shop: until the transaction ends no order is placed or numbered and no setting changed. */
export const lockShop = (tx: Tx, shop: Named) =>
  tx.first(
    sql<ShopRow>`select ${COLUMNS} from shops s where s.id = ${shop.shop_id} and s.archived_at is null for update`,
  )

/** Uses the primary key. */
export const findCurrency = (db: Db, shop: ShopScope) =>
  db.first(sql<{ default_currency: Currency }>`select default_currency from shops where id = ${shop.shop_id}`)

const ownShops = (user_id: string, q: string | undefined) => sql`
  from shop_roles m join shops s on s.id = m.shop_id
  where m.user_id = ${user_id} and s.archived_at is null
  ${q ? sql`and ${hasWords(sql`search_fold(s.name || ' ' || s.slug)`, q)}` : sql.empty}`

export interface ShopListQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

/** Returns one row for each shop in which the user works. Uses the primary key of shop_members. */
export const listOwnShops = (db: Db, user_id: string, { q, sort, ...page }: ShopListQuery) =>
  db.rows(
    sql<ShopRow & Pick<Shop, 'role'>>`
      select * from (select ${COLUMNS}, m.role ${ownShops(user_id, q)}) found ${pageOrder(sort, page)}`,
  )

export const countOwnShops = (db: Db, user_id: string, { q }: ShopListQuery) =>
  db.first(sql<{ total: number }>`select count(*) as total ${ownShops(user_id, q)}`)

/** Throws a violation of `shops_slug_key` if another shop has the slug, or had the slug. */
export const updateShop = (db: Db, shop: ShopScope, settings: ShopSettings) =>
  db.first(
    sql<ShopRow>`
      update shops s set
        name = ${settings.name}, slug = ${settings.slug}, prices_include_tax = ${settings.prices_include_tax},
        oss_registered = ${settings.oss_registered}, is_tax_registered = ${settings.is_tax_registered},
        untaxed_prices = ${settings.untaxed_prices}, unpaid_order_minutes = ${settings.unpaid_order_minutes},
        allowed_origins = ${settings.allowed_origins}, theme = ${settings.theme}, accent = ${settings.accent},
        font_pair = ${settings.font_pair}, colour_scheme = ${settings.colour_scheme}, contact_email = ${settings.contact_email},
        language = ${settings.language}, further_languages = ${settings.languages.slice(1)}, time_zone = ${settings.time_zone}, updated_at = ${sql.moved()}
      where s.id = ${shop.shop_id}
      returning ${COLUMNS}`,
  )

/** Returns the changed row. */
export const updateLogo = (tx: Tx, shop: ShopScope, { logo_key, logo_width, logo_height }: LogoRow) =>
  tx.first(
    sql<ShopRow>`
      update shops s set logo_key = ${logo_key}, logo_width = ${logo_width}, logo_height = ${logo_height},
        updated_at = ${sql.moved()}
      where s.id = ${shop.shop_id}
      returning ${COLUMNS}`,
  )

export const archiveShop = (db: Db, shop: Named) =>
  db.run(sql`update shops set archived_at = now(), updated_at = now() where id = ${shop.shop_id}`)

export const clearContactEmail = (tx: Tx, shop: Named) =>
  tx.run(sql`update shops set contact_email = null where id = ${shop.shop_id}`)

const restorable = (user_id: string) => sql`
  from shop_members m join shops s on s.id = m.shop_id
  where m.user_id = ${user_id} and m.role = 'owner' and s.archived_at > now() - make_interval(days => ${RESTORABLE_DAYS})`

/** Returns one row for each recently deleted shop of the owner, the last first. */
export const listDeletedShops = (db: Db, user_id: string, page: PageRequest) =>
  db.rows(
    sql<DeletedShop>`
      select s.id, s.name, s.slug, s.archived_at as deleted_at, s.archived_at + make_interval(days => ${RESTORABLE_DAYS}) as restorable_until
      ${restorable(user_id)}
      order by s.archived_at desc, s.id desc ${listWindow(page)}`,
  )

export const countDeletedShops = (db: Db, user_id: string) =>
  db.first(sql<{ total: number }>`select count(*) as total ${restorable(user_id)}`)

/** Locks the shop. Returns undefined if the user cannot restore the shop. */
export const lockDeletedShop = (tx: Tx, user_id: string, id: string) =>
  tx.first(sql<{ id: string }>`select s.id ${restorable(user_id)} and s.id = ${id} for update of s`)

export const unarchiveShop = (tx: Tx, id: string) =>
  tx.first(
    sql<ShopRow>`
      update shops s set archived_at = null, updated_at = greatest(now(), updated_at + interval '1 ms')
      where s.id = ${id}
      returning ${COLUMNS}`,
  )

/** Any open order; orders_by_status. */
export const findOpenOrder = (db: Db, shop: Named) =>
  db.first(
    sql<{ id: string }>`
      select id from orders
      where shop_id = ${shop.shop_id} and status = any(${OPEN}::text[]) limit 1`,
  )

/**
 * Returns the order delivered last if the buyer may still withdraw, and the day after the end of the period.
 * The 14 days begin with the day after the delivery and end with their last day. The demo shop has no real
 * buyers. Uses index orders_by_change and the key of order_events.
 */
export const findWithdrawableOrder = (db: Db, shop: Named) =>
  db.first(
    sql<{ order_number: string; until: string }>`
      select o.order_number, to_char(e.created_at + interval '15 days', 'YYYY-MM-DD') as until
      from orders o join order_events e on e.shop_id = o.shop_id and e.order_id = o.id and e.to_status = 'delivered'
      where o.shop_id = ${shop.shop_id} and o.status = 'delivered' and not o.is_test and o.source <> 'imported'
        and o.updated_at > now() - interval '15 days' and e.created_at > now() - interval '15 days'
        and not exists (select from shops s where s.id = o.shop_id and ${isOfDemoAccount})
      order by e.created_at desc limit 1`,
  )

/**
 * Finds any payment with money that may still come, even for an ended order. Uses index payments_under_way.
 */
export const findMoneyUnderWay = (db: Db, shop: Named) =>
  db.first(
    sql<{ id: string }>`
      select id from payments where shop_id = ${shop.shop_id} and status in ('pending', 'authorized') limit 1`,
  )

/** Finds any refund under way. Uses index refunds_undone. */
export const findRefundUnderWay = (db: Db, shop: Named) =>
  db.first(
    sql<{ order_number: string }>`
      select o.order_number from refunds r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      where r.shop_id = ${shop.shop_id} and r.status = 'pending' limit 1`,
  )

/**
 * Finds any failed refund with money still owed to the buyer. Leaves out a refund whose payment was since
 * refunded by further refunds, because nobody can pay the refund any more. Uses indexes refunds_undone and
 * refunds_order.
 */
export const findOwedRefund = (db: Db, shop: Named) =>
  db.first(
    sql<{ order_number: string }>`
      select o.order_number from refunds r
      join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
      join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      where r.shop_id = ${shop.shop_id} and r.status = 'failed' and ${isEffective('r')}
        and p.amount >= (
          select sum(all_of.amount - all_of.gift_card_paid) from refunds all_of
          where all_of.shop_id = r.shop_id and all_of.order_id = r.order_id and all_of.payment_id = r.payment_id
            and ${isEffective('all_of')})
      limit 1`,
  )

/** Any to-do for a member about money: disputes, failed refunds, mismatched payments, withdrawals from paid orders; matters_open. */
export const findOpenTodo = (db: Db, shop: Named) =>
  db.first(
    sql<{ id: string }>`
      select m.id from matters m
      where m.shop_id = ${shop.shop_id} and m.done_at is null and not ${IS_UNPROVED}
      limit 1`,
  )

/** Advances the counter and returns the highest number now reserved. */
export const advanceOrderNumber = (db: Db, shop_id: string, count: number) =>
  db.first(
    sql<{ last_order_number: number }>`
      update shops set last_order_number = last_order_number + ${count} where id = ${shop_id} returning last_order_number`,
  )

/**
 * Advances the counter to the number. Changes and locks nothing if the counter has already reached the
 * number, or never reaches it.
 */
export const advanceToOrderNumber = (tx: Tx, shop_id: string, order_number: string) => {
  const counted = countedNumber(sql`${order_number}::text`)
  return tx.run(sql`
    update shops set last_order_number = ${counted} where id = ${shop_id} and last_order_number < ${counted}`)
}
