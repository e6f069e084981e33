import type { PublicStock } from '@kontor/contract/storefront/storefront'
import type { StockReader } from '../prices/calculation/stock-reader.ts'
import { onlyIds } from './read-catalogue.ts'

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns the levels that visitors may see, by product and warehouse, at most half a second old. Texts that are
 * no ids count as unknown products.
 */
export async function readPublicStock(
  stock: Pick<StockReader, 'read'>,
  shop_id: string,
  product_ids: readonly string[],
): Promise<PublicStock[]> {
  const ids = new Set(onlyIds(product_ids).map((id) => id.toLowerCase()))
  return (await stock.read(shop_id, [...ids]))
    .filter(({ is_public }) => is_public)
    .map(({ warehouse_id, product_id, available }) => ({
      warehouse_id,
      product_id,
      stock_level: Math.max(available, 0),
    }))
    .sort((a, b) => inOrder(a.product_id, b.product_id) || inOrder(a.warehouse_id, b.warehouse_id))
}
