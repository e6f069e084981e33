// The SQL of addresses.

import type { Address, AddressCreate } from '@kontor/contract/shops/addresses/addresses'
import type { ListSource } from '../../../db/lists/list-source.ts'
import { listOrder, orderColumns, type PageRequest } from '../../../db/lists/listing.ts'
import { searchShown } from '../../../db/lists/ngrams.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type AddressFields = Omit<AddressCreate, 'shop_id'>

const COLUMNS = sql`
  id, shop_id, kind, recipient_name, company_name, street, street2, city, state, zip, country, phone, vat_number, is_default,
  created_at, updated_at`

export const insertAddress = (db: Db, shop: ShopScope, address: AddressFields) =>
  db.first(
    sql<Address>`
      insert into addresses
        (shop_id, kind, recipient_name, company_name, street, street2, city, state, zip, country, phone, vat_number, is_default)
      values (${shop.shop_id}, ${address.kind}, ${address.recipient_name}, ${address.company_name}, ${address.street},
        ${address.street2}, ${address.city}, ${address.state}, ${address.zip}, ${address.country}, ${address.phone},
        ${address.vat_number}, ${address.is_default})
      returning ${COLUMNS}`,
  )

/**
 * Transactions that set a default of the kind take turns. Each transaction waits until the previous
 * transaction has ended. Otherwise two transactions would each see no default but their own, and the unique
 * index would refuse the second.
 */
export const lockDefault = (tx: Tx, shop: ShopScope, kind: Address['kind']) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`default address ${shop.shop_id} ${kind}`}, 0))`)

/** Returns the previous default address, if any. */
export const clearDefault = (tx: Tx, shop: ShopScope, kind: Address['kind']) =>
  tx.first(
    sql<Address>`
      update addresses set is_default = false, updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and kind = ${kind} and is_default
      returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findAddress = (db: Db, shop: ShopScope, id: string) =>
  db.first(sql<Address>`select ${COLUMNS} from addresses where shop_id = ${shop.shop_id} and id = ${id}`)

/** Uses the primary key. */
export const lockAddress = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<Address>`select ${COLUMNS} from addresses where shop_id = ${shop.shop_id} and id = ${id} for update`,
  )

export interface AddressListQuery extends PageRequest {
  q?: string | undefined
  kind?: Address['kind'] | undefined
  sort?: string | undefined
}

// The conditions are text and not parameters, because a cached plan can use addresses_of_shop only if the
// plan sees the condition.
const KINDS = {
  shop: sql<never>`and kind = 'shop'`,
  customer: sql<never>`and kind = 'customer'`,
}

const ofKind = ({ kind }: AddressListQuery) => (kind ? KINDS[kind] : sql.empty)

// The same expression as in the index addresses_found.
const SHOWN = sql<never>`(recipient_name || ' ' || company_name || ' ' || street || ' ' || zip || ' ' || city)`

/** Newest first unless `sort` is given; indexes addresses_newest, addresses_by_… and addresses_of_shop. */
export const addressesWanted = (shop: ShopScope, query: AddressListQuery): ListSource => ({
  list: sql<never>`from addresses listed where shop_id = ${shop.shop_id} ${ofKind(query)}`,
  order: listOrder(query.sort),
  order_columns: orderColumns(query.sort),
  search: query.q
    ? searchShown(query.q, {
        table: 'addresses',
        shown: SHOWN,
        shop_id: shop.shop_id,
        narrowed: ofKind(query),
      })
    : undefined,
})

/** Returns one row per address. Uses the primary keys. */
export const listAddresses = (
  db: Db,
  { shop_id }: ShopScope,
  sort: string | undefined,
  ids: Statement<unknown>,
) =>
  db.rows(
    sql<Address>`
      select ${COLUMNS} from addresses where shop_id = ${shop_id} and id = any(${ids}) ${listOrder(sort)}`,
  )

export const updateAddress = (db: Db, shop: ShopScope, id: string, address: AddressFields) =>
  db.first(
    sql<Address>`
      update addresses set
        kind = ${address.kind}, recipient_name = ${address.recipient_name}, company_name = ${address.company_name},
        street = ${address.street}, street2 = ${address.street2}, city = ${address.city}, state = ${address.state},
        zip = ${address.zip}, country = ${address.country}, phone = ${address.phone}, vat_number = ${address.vat_number},
        is_default = ${address.is_default}, updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id}
      returning ${COLUMNS}`,
  )

/** Returns any further address of the shop besides the given address. Uses index addresses_of_shop. */
export const findOtherAddress = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from addresses where shop_id = ${shop.shop_id} and kind = 'shop' and id <> ${id} limit 1`,
  )

/** Throws a violation of `warehouses_shop_id_address_id_fkey` while a warehouse has the address. */
export const deleteAddress = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<Address>`delete from addresses where shop_id = ${shop.shop_id} and id = ${id} returning ${COLUMNS}`,
  )

/**
 * Locks the addresses. Until the transaction ends, nobody else can assign the addresses to a warehouse. Uses
 * the primary key.
 */
export const lockAddresses = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.run(
    sql`select from addresses where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) order by id for update`,
  )

/**
 * Deletes the shop's own addresses. Uses index addresses_of_shop. The caller has removed the addresses from
 * the shop's warehouses.
 */
export const deleteShopAddresses = (tx: Tx, { shop_id }: Pick<ShopScope, 'shop_id'>) =>
  tx.run(sql`delete from addresses where shop_id = ${shop_id} and kind = 'shop'`)

/** Uses the primary key, and the indexes of orders by address. */
export const deleteBuyerAddresses = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.run(sql`
    delete from addresses a where shop_id = ${shop.shop_id} and kind = 'customer' and id = any(${ids}::uuid[])
      and not exists (select from orders o where o.shop_id = a.shop_id and o.shipping_address_id = a.id)
      and not exists (select from orders o where o.shop_id = a.shop_id and o.billing_address_id = a.id)
      and not exists (select from warehouses w where w.shop_id = a.shop_id and w.address_id = a.id)`)
