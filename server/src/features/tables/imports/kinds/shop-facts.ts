// The records of a shop that cells may name, read once for a few seconds of work.

import { dayIn } from '@kontor/contract/shops/shop-day'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Currency } from '@kontor/contract/values/currencies'
import type { Clock } from '../../../../db/clock.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { readTimeZone } from '../../../../http/access/shop-calendar.ts'
import { getShopCurrency, getShopLanguage } from '../../../shops/find-shops.ts'
import { unknownWarehouses } from '../../../stock/set-levels.ts'
import {
  listContacts,
  listCustomerGroups,
  listManualCollections,
  listWarehouseCodes,
  listWarehouseTitles,
  type NamedRow,
} from './lookups.queries.ts'

export interface ShopFacts {
  readonly currency: Currency
  readonly language: StoreLanguage
  /** Today's date in the shop, such as `2026-11-30`. */
  readonly today: string
  /** Warehouses by code in small letters, or by title. */
  readonly warehouses: ReadonlyMap<string, string>
  /** Manual collections by slug. */
  readonly collections: ReadonlyMap<string, string>
  /** Contacts by name. Several contacts may have the same name; the oldest comes first. */
  readonly contacts: ReadonlyMap<string, readonly string[]>
  /**
   * Customer groups by title in small letters. Several groups may have the same title; the oldest comes
   * first.
   */
  readonly customer_groups: ReadonlyMap<string, readonly string[]>
}

/**
 * Chooses among records with the same name: records that the item already has, so that an exported table
 * changes nothing; otherwise the oldest.
 */
export function meantOf(ids: readonly string[], present: ReadonlySet<unknown>): readonly string[] {
  const kept = ids.filter((id) => present.has(id))
  return kept.length > 0 ? kept : ids.slice(0, 1)
}

const byName = (rows: readonly NamedRow[]) =>
  new Map(rows.map(({ id, name }): [string, string] => [name.toLowerCase(), id]))

/** `rows` have the newest first. */
function allByName(rows: readonly NamedRow[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, name } of rows) ids.set(name, [id, ...(ids.get(name) ?? [])])
  return ids
}

export async function readShopFacts(db: Db, shop: ShopScope, clock: Clock): Promise<ShopFacts> {
  return {
    currency: await getShopCurrency(db, shop),
    language: await getShopLanguage(db, shop),
    today: dayIn(await readTimeZone(db, shop.shop_id), clock.now()),
    warehouses: new Map([
      ...byName(await listWarehouseTitles(db, shop)),
      ...byName(await listWarehouseCodes(db, shop)),
    ]),
    collections: byName(await listManualCollections(db, shop)),
    contacts: allByName(await listContacts(db, shop)),
    customer_groups: allByName(
      (await listCustomerGroups(db, shop)).map(({ id, name }) => ({ id, name: name.toLowerCase() })),
    ),
  }
}

interface Named {
  readonly facts: ShopFacts
  /** The warehouse for rows without a warehouse. */
  readonly warehouse_id: string | null
}

/**
 * Removes warehouses that were deleted after the facts were read or the import was made. The remaining
 * warehouses cannot be deleted until the transaction ends.
 */
export async function lockWarehousesOf(
  tx: Tx,
  shop: ShopScope,
  { facts, warehouse_id }: Named,
): Promise<Named> {
  const ids = new Set([...facts.warehouses.values(), ...(warehouse_id === null ? [] : [warehouse_id])])
  if (ids.size === 0) return { facts, warehouse_id }
  const gone = await unknownWarehouses(tx, shop, [...ids])
  const warehouses = new Map([...facts.warehouses].filter(([, id]) => !gone.has(id)))
  return {
    facts: { ...facts, warehouses },
    warehouse_id: warehouse_id !== null && gone.has(warehouse_id) ? null : warehouse_id,
  }
}
