// The pages of the catalogue and of a product, and `/store`, which redirects to the shop.

import type { Services } from '../../../services.ts'
import { quantityIn } from '../cart/change-cart.ts'
import { getProductByAnySlug } from '../old-urls/find-moved.ts'
import { viewCatalogue } from '../views/view-catalogue.ts'
import { viewProduct } from '../views/view-product.ts'
import type { PageHandler, Pages } from './bind-page.ts'

export function bindCatalogue(
  { bind }: Pages,
  { db: primary, replica, config, shop_memory }: Services,
): void {
  const origin = config.public_url

  bind('GET', '/store', ({ shop }) => ({ go_to: `/store/${shop.slug}` }))

  const showCatalogue: PageHandler = async ({ shop, query }) => {
    const view = await viewCatalogue(
      replica.reader(primary).forShop(shop.id),
      shop_memory,
      shop,
      query,
      origin,
    )
    const kept = new URLSearchParams()
    for (const name of ['category', 'tag'] as const) if (view[name]) kept.set(name, view[name])
    if (view.page > 1) kept.set('page', String(view.page))
    const canonical = `/store/${shop.slug}${kept.size > 0 ? `?${kept}` : ''}`
    return { view, is_kept: true, canonical, status: view.page > view.page_count ? 404 : 200 }
  }
  bind('GET', '/store/:shop', showCatalogue, { depends_on: ['category', 'page', 'q', 'sort', 'tag'] })

  const showProduct: PageHandler = async ({ shop, params, query, cart }) => {
    const db = replica.reader(primary).forShop(shop.id)
    const product = await getProductByAnySlug(db, shop.id, params.product ?? '')
    const canonical = `/store/${shop.slug}/products/${encodeURIComponent(product.slug)}`
    if (params.product !== product.slug)
      return { go_to: `${canonical}${query.size > 0 ? `?${query}` : ''}`, status: 301 }
    const in_cart = quantityIn(cart, product.id)
    return { view: await viewProduct(db, shop, product, in_cart, origin), is_kept: true, canonical }
  }
  bind('GET', '/store/:shop/products/:product', showProduct, { depends_on: [] })
}
