// Gathers the facts of one basket, in two ways: `gatherBasket` reads what is not in memory, `recallBasket` takes everything from memory or gives
// up. Both check the request in the same way.

import { UNKNOWN_PRODUCT } from '@kontor/contract/orders/order-requests'
import { parseCurrency } from '@kontor/contract/values/currencies'
import type { ShopMemory } from '../../http/kept/shop-memory.ts'
import { refuse, refuseField } from '../../http/problem.ts'
import type { ProductFacts } from './basket.queries.ts'
import type { Basket, BasketLine, Seller, ShippingFacts, WarehouseFacts, Wish } from './basket.ts'
import {
  type FactSource,
  readProducts,
  readSeller,
  readShipping,
  recallProducts,
  recallSeller,
  recallShipping,
} from './read-facts.ts'
import { readStock, recallStock, type StockAge } from './read-stock.ts'

export interface BasketRequest extends Wish {
  shop_id: string
  items: readonly { product_id: string; quantity: number }[]
  /** Only compared with the shop's currency, which every order is in. */
  currency?: string | undefined
  destination_country: string
  /** Asked by a member of the shop, who may sell products that are not live. */
  is_by_member: boolean
  /**
   * Default `recent`. `assumed`: where the shop has a single warehouse, its stock is not read but taken to be enough, since the statement that
   * stores the order checks it; where it has several, the same as `recent`.
   */
  stock?: StockAge | 'assumed' | undefined
}

/** Quantities by product id. A product that is asked for twice becomes one line, in the place of its first mention. */
export function sumItems(items: BasketRequest['items']): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { product_id, quantity } of items)
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)
  return wanted
}

/**
 * Refuses `not_found` for a shop or product that does not exist, and for another shop's product; `currency_mismatch`; and, at its field, a
 * warehouse that is not an active one of the shop.
 */
export async function gatherBasket(source: FactSource, request: BasketRequest): Promise<Basket> {
  const { shop_id, destination_country, stock = 'recent' } = request
  const wanted = sumItems(request.items)
  const product_ids = [...wanted.keys()]
  const seller = await readSeller(source, shop_id)
  if (seller === undefined) throw refuse('not_found')
  checkCurrency(seller, request)
  const lines = linesOf(wanted, await readProducts(source, shop_id, product_ids), request)
  const shipping = await readShipping(source, seller, destination_country)
  checkWarehouse(shipping, request)
  if (stock === 'assumed' && shipping.length === 1) {
    const { id, place, rates } = shipping[0]!
    const warehouse = { id, place, rates, available: wanted }
    return { seller, lines, warehouses: [warehouse], is_stock_exact: false }
  }
  const levels = await readStock(source, shop_id, product_ids, stock === 'exact' ? 'exact' : 'recent')
  return { seller, lines, warehouses: withStock(shipping, levels), is_stock_exact: stock === 'exact' }
}

/** The same from memory alone, with recent stock; undefined where anything would have to be read. Refuses as `gatherBasket` does. */
export function recallBasket(memory: ShopMemory, request: BasketRequest): Basket | undefined {
  const { shop_id, destination_country } = request
  const seller = recallSeller(memory, shop_id)
  if (seller === undefined) return undefined
  checkCurrency(seller, request)
  const wanted = sumItems(request.items)
  const product_ids = [...wanted.keys()]
  const products = recallProducts(memory, shop_id, product_ids)
  if (products.size < product_ids.length) return undefined
  const lines = linesOf(wanted, products, request)
  const shipping = recallShipping(memory, seller, destination_country)
  if (shipping === undefined) return undefined
  checkWarehouse(shipping, request)
  const levels = recallStock(memory, shop_id, product_ids)
  if (levels === undefined) return undefined
  return { seller, lines, warehouses: withStock(shipping, levels), is_stock_exact: false }
}

function checkCurrency(seller: Seller, { currency }: BasketRequest): void {
  if (currency !== undefined && parseCurrency(currency) !== seller.currency)
    throw refuse('currency_mismatch', `The shop sells in ${seller.currency}.`)
}

function checkWarehouse(shipping: readonly ShippingFacts[], { warehouse_id }: BasketRequest): void {
  if (warehouse_id && !shipping.some((warehouse) => warehouse.id === warehouse_id))
    throw refuseField('warehouse_id', 'Warehouse: the shop has no such warehouse in use.')
}

function linesOf(
  wanted: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, ProductFacts>,
  { is_by_member }: BasketRequest,
): BasketLine[] {
  const lines: BasketLine[] = []
  for (const [product_id, quantity] of wanted) {
    const product = products.get(product_id)
    if (product === undefined) throw refuse('not_found', UNKNOWN_PRODUCT)
    const is_on_sale = !product.is_archived && (product.is_live || is_by_member)
    // Every field is spelt out: this runs for every line of every calculation, and spreading objects takes ten times as long.
    lines.push({
      product_id,
      quantity,
      // Outside the shop nobody may learn the title or SKU of a product that is not on sale.
      title: is_on_sale ? product.title : '',
      sku: is_on_sale ? product.sku : '',
      group_id: is_on_sale ? product.group_id : null,
      option_values: is_on_sale ? product.option_values : [],
      variant_title: is_on_sale ? product.variant_title : '',
      unit_price: product.unit_price,
      requires_shipping: product.requires_shipping,
      allow_negative_stock: product.allow_negative_stock,
      tax_class: product.tax_class,
      weight: product.weight,
      is_on_sale,
      row_version: product.row_version,
    })
  }
  return lines
}

function withStock(
  shipping: readonly ShippingFacts[],
  levels: Awaited<ReturnType<typeof readStock>>,
): WarehouseFacts[] {
  return shipping.map(({ id, place, rates }) => {
    const available = new Map<string, number>()
    for (const level of levels)
      if (level.warehouse_id === id) available.set(level.product_id, level.available)
    return { id, place, rates, available }
  })
}
