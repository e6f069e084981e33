// Reads the facts of one basket.

import { parseCurrency } from '@kontor/contract/currencies'
import type { Db } from '../../db/pool.ts'
import { refuse, refuseField } from '../../http/problem.ts'
import { findSeller, listProductFacts, listWarehouseFacts } from './basket.queries.ts'
import type { Basket, BasketLine, Wish } from './basket.ts'

export interface BasketRequest extends Wish {
  shop_id: string
  items: readonly { product_id: string; quantity: number }[]
  /** Only compared: an order is in the currency of its shop. */
  currency?: string | undefined
  destination_country: string
  /** The shop's own people may sell what is not live. */
  is_by_member: boolean
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
export async function gatherBasket(db: Db, request: BasketRequest): Promise<Basket> {
  const { shop_id, currency, warehouse_id, destination_country, is_by_member } = request
  const wanted = sumItems(request.items)
  const product_ids = [...wanted.keys()]
  const seller = await findSeller(db, shop_id)
  if (seller === undefined) throw refuse('not_found')
  if (currency !== undefined && parseCurrency(currency) !== seller.currency)
    throw refuse('currency_mismatch', `The shop sells in ${seller.currency}.`)

  const products = new Map(
    (await listProductFacts(db, shop_id, product_ids)).map((product) => [product.product_id, product]),
  )
  const lines = product_ids.map((product_id): BasketLine => {
    const product = products.get(product_id)
    if (product === undefined) throw refuse('not_found', 'One of the products does not exist.')
    const is_on_sale = !product.is_archived && (product.is_live || is_by_member)
    // What is not on sale is nobody's business outside the shop.
    const shown = is_on_sale ? {} : { title: '', sku: '' }
    return { ...product, ...shown, is_on_sale, quantity: wanted.get(product_id)! }
  })

  const warehouses = await listWarehouseFacts(db, shop_id, product_ids, destination_country)
  if (warehouse_id && !warehouses.some((warehouse) => warehouse.id === warehouse_id))
    throw refuseField('warehouse_id', 'Warehouse: the shop has no such warehouse in use.')
  return { seller, lines, warehouses }
}
