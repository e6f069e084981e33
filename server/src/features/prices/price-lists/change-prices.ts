// Reads and changes the fixed prices of a price list.

import { MAX_PRICES, type PricesChange } from '@kontor/contract/prices/price-lists'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { priceText } from '../../../http/input/price.ts'
import { refreshSalePrices } from '../../catalogue/products/sale-prices/refresh-sale-prices.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { lockList, lockLists, touchList } from './price-lists.queries.ts'
import {
  countPrices,
  deletePrices,
  listKnownProducts,
  type PricesQuery,
  pageOfPriceRows,
  upsertPrices,
} from './prices.queries.ts'
import { getPriceList } from './save-price-list.ts'

export async function pageOfPrices(db: Db, shop: ShopScope, id: string, query: PricesQuery) {
  await getPriceList(db, shop, id)
  return pageOfPriceRows(db, shop, id, query)
}

/** Rejects a product listed twice with the same minimum quantity. */
function checkOnce(rows: PricesChange['set']): void {
  const seen = new Set<string>()
  for (const [at, { product_id, min_quantity }] of rows.entries()) {
    const key = `${product_id} ${min_quantity}`
    if (seen.has(key))
      throw invalidField(`set.${at}.product_id`, 'This product and quantity are listed twice.', 'duplicate')
    seen.add(key)
  }
}

/** Locks the shop's lists and the list. All or nothing; refuses a row at its field, and more prices than `MAX_PRICES`. */
export async function changePrices(
  db: Db,
  shop: ShopScope,
  id: string,
  { set, remove }: PricesChange,
): Promise<{ prices_count: number }> {
  const currency = await getShopCurrency(db, shop)
  checkOnce(set)
  const rows = set.map((row, at) => ({
    ...row,
    price: priceText(row.price, currency, `set.${at}.price`, 'Price'),
  }))
  return db.transaction(async (tx) => {
    await lockLists(tx, shop)
    const list = await lockList(tx, shop, id)
    if (list === undefined) throw apiError('not_found')
    if (list.kind !== 'fixed')
      throw apiError('validation_error', 'This is a percentage price list and has no fixed prices.')
    const named = rows.map(({ product_id }) => product_id)
    const known = new Set((await listKnownProducts(tx, shop, named)).map((product) => product.id))
    const unknown = named.findIndex((product_id) => !known.has(product_id))
    if (unknown !== -1) throw invalidField(`set.${unknown}.product_id`, 'The shop has no such product.')
    await deletePrices(tx, shop, id, remove)
    await upsertPrices(tx, shop, id, rows)
    const { total, prices_count } = (await countPrices(tx, shop, id))!
    if (total > MAX_PRICES)
      throw invalidField('set', `A shop can have at most ${MAX_PRICES} list prices.`, 'too_many')
    await touchList(tx, shop, id)
    await refreshSalePrices(tx, shop.shop_id)
    await auditChange(tx, shop, {
      action: 'price_list.change',
      subject_id: id,
      subject_label: list.title,
      after: { prices: prices_count, prices_set: rows.length, prices_removed: remove.length },
    })
    return { prices_count }
  })
}
