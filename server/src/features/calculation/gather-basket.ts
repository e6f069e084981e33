// Reads the facts of one basket.

import { parseCurrency } from '@kontor/contract/currencies'
import { refuse, refuseField } from '../../http/problem.ts'
import type { Basket, BasketLine, ShippingFacts, WarehouseFacts, Wish } from './basket.ts'
import { type FactSource, readProducts, readSeller, readShipping } from './read-facts.ts'
import { readStock } from './read-stock.ts'

export interface BasketRequest extends Wish {
  shop_id: string
  items: readonly { product_id: string; quantity: number }[]
  /** Only compared: an order is in the currency of its shop. */
  currency?: string | undefined
  destination_country: string
  /** The shop's own people may sell what is not live. */
  is_by_member: boolean
  /** What a sole warehouse has is taken to be enough, unread: the statement that stores the order will tell. */
  is_stock_assumed?: boolean | undefined
}

/** A product asked for twice is one line, in the place of its first mention. */
export function sumItems(items: BasketRequest['items']): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { product_id, quantity } of items)
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)
  return wanted
}

/**
 * Refuses `not_found` for a shop or product that does not exist, another shop's included; `currency_mismatch`; and a warehouse that
 * is not an active one of the shop, at its field.
 */
export async function gatherBasket(source: FactSource, request: BasketRequest): Promise<Basket> {
  const { shop_id, currency, warehouse_id, destination_country, is_by_member } = request
  const wanted = sumItems(request.items)
  const product_ids = [...wanted.keys()]
  const seller = await readSeller(source, shop_id)
  if (seller === undefined) throw refuse('not_found')
  if (currency !== undefined && parseCurrency(currency) !== seller.currency)
    throw refuse('currency_mismatch', `The shop sells in ${seller.currency}.`)

  const products = await readProducts(source, shop_id, product_ids)
  const lines = product_ids.map((product_id): BasketLine => {
    const product = products.get(product_id)
    if (product === undefined) throw refuse('not_found', 'One of the products does not exist.')
    const is_on_sale = !product.is_archived && (product.is_live || is_by_member)
    // What is not on sale is nobody's business outside the shop.
    const shown = is_on_sale ? {} : { title: '', sku: '' }
    return { ...product, ...shown, is_on_sale, quantity: wanted.get(product_id)! }
  })

  const shipping = await readShipping(source, shop_id, destination_country)
  if (warehouse_id && !shipping.some((warehouse) => warehouse.id === warehouse_id))
    throw refuseField('warehouse_id', 'Warehouse: the shop has no such warehouse in use.')
  const is_stock_assumed = request.is_stock_assumed === true && shipping.length === 1
  const warehouses = is_stock_assumed
    ? [{ ...shipping[0]!, available: Object.fromEntries(wanted) }]
    : await withStock(source, shop_id, product_ids, shipping)
  return { seller, lines, warehouses, is_stock_assumed }
}

async function withStock(
  { db }: FactSource,
  shop_id: string,
  product_ids: readonly string[],
  shipping: readonly ShippingFacts[],
): Promise<WarehouseFacts[]> {
  const warehouses = shipping.map((warehouse) => ({ ...warehouse, available: {} as Record<string, number> }))
  const by_id = new Map(warehouses.map((warehouse) => [warehouse.id, warehouse]))
  for (const { warehouse_id, product_id, available } of await readStock(db, shop_id, product_ids)) {
    const warehouse = by_id.get(warehouse_id)
    if (warehouse !== undefined) warehouse.available[product_id] = available
  }
  return warehouses
}
