// The whole shop on one sheet, as far as a sheet goes.

import { MAX_PAGE_SIZE } from '@kontor/contract/page'
import type { PublicShop } from '@kontor/contract/storefront'
import type { OrderFormView } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import type { Cart } from '../cart/cart-cookie.ts'
import { listCatalogue } from '../read-catalogue.ts'
import { tilesOf } from './product-tiles.ts'

export async function viewOrderForm(
  db: Db,
  shop: PublicShop,
  cart: Cart,
  origin: string,
): Promise<OrderFormView> {
  const { data, total } = await listCatalogue(db, shop.id, { sort: 'title', limit: MAX_PAGE_SIZE })
  return {
    kind: 'order-form',
    products: await tilesOf(db, shop.id, data, origin),
    quantities: Object.fromEntries(cart.items.map(({ product_id, quantity }) => [product_id, quantity])),
    is_cut: total > data.length,
  }
}
