// Reads the facts an order is priced by, except stock. They are read once, then kept in memory until something about the shop changes. The
// statement that stores an order checks the products' row versions, and the version of all other facts, once more.

import { performance } from 'node:perf_hooks'
import { kindOf, type ShopMemory } from '../../http/kept/shop-memory.ts'
import type { Vies } from '../../integrations/vies/vies.ts'
import {
  findSeller,
  findVersions,
  listProductFacts,
  listShippingFacts,
  type ProductFacts,
} from './basket.queries.ts'
import type { Seller, ShippingFacts } from './basket.ts'
import type { StockSource } from './read-stock.ts'

/** Where facts come from: besides where stock does, the register of VAT numbers (VIES), where one is configured. */
export interface FactSource extends StockSource {
  readonly vies: Vies | undefined
  /** Reads facts from the database although they are in memory. */
  readonly is_anew?: boolean
}

type Source = Pick<FactSource, 'db' | 'shop_memory' | 'is_anew'>

// For so long the database's time is carried on with this process's own clock. In that time the two clocks drift apart by too little to matter
// on a tax rate's first day.
const CLOCK_TRUSTED_MS = 600_000

interface KeptSeller {
  seller: Seller
  read_ms: number
  now_ms: number
}

interface KeptShipping {
  shipping: readonly ShippingFacts[]
  facts_version: number
}

const SELLER = kindOf<KeptSeller>('seller')
/** By the product's id. */
const PRODUCT = kindOf<ProductFacts>('product')
/** By country. */
const SHIPPING = kindOf<KeptShipping>('shipping')

/** The seller from memory; undefined where it is not there. `now` is the database's time at the reading plus the time passed since. */
export function recallSeller(memory: ShopMemory, shop_id: string): Seller | undefined {
  const kept = memory.find(shop_id, SELLER)
  if (kept === undefined) return undefined
  const age_ms = performance.now() - kept.read_ms
  if (age_ms >= CLOCK_TRUSTED_MS) return undefined
  return { ...kept.seller, now: new Date(kept.now_ms + age_ms).toISOString() }
}

/** Undefined for a shop that does not exist or was archived. */
export async function readSeller(
  { db, shop_memory, is_anew }: Source,
  shop_id: string,
): Promise<Seller | undefined> {
  const known = is_anew ? undefined : recallSeller(shop_memory, shop_id)
  if (known !== undefined) return known
  const keep = shop_memory.begin(shop_id)
  const seller = await findSeller(db, shop_id)
  if (seller !== undefined)
    keep({ seller, read_ms: performance.now(), now_ms: Date.parse(seller.now) }, SELLER)
  return seller
}

/** By product id, those products that are in memory. */
export function recallProducts(
  memory: ShopMemory,
  shop_id: string,
  product_ids: readonly string[],
): Map<string, ProductFacts> {
  const found = new Map<string, ProductFacts>()
  for (const id of product_ids) {
    const product = memory.find(shop_id, PRODUCT, id)
    if (product !== undefined) found.set(id, product)
  }
  return found
}

/** By product id, those of the products that are the shop's, archived ones too. */
export async function readProducts(
  { db, shop_memory, is_anew }: Source,
  shop_id: string,
  product_ids: readonly string[],
): Promise<Map<string, ProductFacts>> {
  const found = recallProducts(shop_memory, shop_id, is_anew ? [] : product_ids)
  if (found.size === product_ids.length) return found
  const unknown = product_ids.filter((id) => !found.has(id))
  const keep = shop_memory.begin(shop_id)
  for (const product of await listProductFacts(db, shop_id, unknown)) {
    found.set(product.product_id, product)
    keep(product, PRODUCT, product.product_id)
  }
  return found
}

/** Only what was read for the same version of the facts as the seller, so that this version stands for both. */
export function recallShipping(
  memory: ShopMemory,
  { shop_id, facts_version }: Seller,
  country: string,
): readonly ShippingFacts[] | undefined {
  const kept = memory.find(shop_id, SHIPPING, country)
  return kept?.facts_version === facts_version ? kept.shipping : undefined
}

/** Active warehouses, oldest first, with their rates for the country. */
export async function readShipping(
  { db, shop_memory, is_anew }: Source,
  seller: Seller,
  country: string,
): Promise<readonly ShippingFacts[]> {
  const kept = is_anew ? undefined : recallShipping(shop_memory, seller, country)
  if (kept !== undefined) return kept
  const { shop_id, facts_version } = seller
  const keep = shop_memory.begin(shop_id)
  const shipping = await listShippingFacts(db, shop_id, country)
  keep({ shipping, facts_version }, SHIPPING, country)
  return shipping
}

/** Whether anything that a plan for these products goes by is in memory. */
export const areFactsKept = (memory: ShopMemory, shop_id: string, product_ids: readonly string[]): boolean =>
  recallSeller(memory, shop_id) !== undefined || recallProducts(memory, shop_id, product_ids).size > 0

/** Whether what is in memory of the shop and the products is what the database says: asks for their versions only. */
export async function areFactsCurrent(
  { db, shop_memory }: Source,
  shop_id: string,
  product_ids: readonly string[],
): Promise<boolean> {
  const present = await findVersions(db, shop_id, product_ids)
  if (present?.facts_version !== recallSeller(shop_memory, shop_id)?.facts_version) return false
  const kept = recallProducts(shop_memory, shop_id, product_ids)
  const versions = new Map(present?.products.map(({ id, row_version }) => [id, row_version]))
  return product_ids.every((id) => kept.get(id)?.row_version === versions.get(id))
}
