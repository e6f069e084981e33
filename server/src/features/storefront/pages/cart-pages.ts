// The cart: looked at, and changed by forms or by the script on a page.

import { isUuid } from '@kontor/contract/id'
import type { CartView } from '@kontor/contract/storefront-pages'
import type { Services } from '../../../services.ts'
import { changeCart } from '../cart/change-cart.ts'
import { viewCart } from '../cart/view-cart.ts'
import { currentCart } from '../checkout/find-placed-order.ts'
import { listCatalogue } from '../read-catalogue.ts'
import type { Pages } from './bind-page.ts'

type Removed = { product_id: string; quantity: number }

/** `<id>:<quantity>` of a page's address. */
function readRemoved(text: string): Removed | null {
  const [product_id = '', quantity = ''] = text.split(':')
  return isUuid(product_id) && /^[1-9]\d{0,6}$/.test(quantity)
    ? { product_id, quantity: Number(quantity) }
    : null
}

export function bindCart({ bind }: Pages, limits: object, { db, config }: Services): void {
  const origin = config.public_url

  /** With its title, so that it can be spoken of. Null where it is not sold any more: nobody could put it back. */
  async function named(shop_id: string, removed: Removed | null): Promise<CartView['removed']> {
    if (removed === null) return null
    const { data } = await listCatalogue(db, shop_id, { ids: removed.product_id })
    return data[0] ? { ...removed, title: data[0].title } : null
  }

  bind('GET', '/store/:shop/cart', async (visit) => {
    const { shop, visitor, query } = visit
    const { cart } = await currentCart(db, shop.id, visit.cart)
    const removed = await named(shop.id, readRemoved(query.get('removed') ?? ''))
    const view = await viewCart(db, shop, cart, visitor, origin, { added: query.get('added'), removed })
    return { view, ...(cart === visit.cart ? {} : { cart }) }
  })

  bind(
    'POST',
    '/store/:shop/cart',
    async (visit) => {
      const { shop, visitor, form } = visit
      const before = (await currentCart(db, shop.id, visit.cart)).cart
      const { cart, added, removed } = changeCart(before, form)
      if (visit.is_script) {
        const news = { added, removed: await named(shop.id, removed) }
        return { cart, cart_view: await viewCart(db, shop, cart, visitor, origin, news) }
      }
      if (form.get('action') === 'checkout' && cart.items.length > 0)
        return { cart, go_to: `/store/${shop.slug}/checkout`, status: 303 }
      const query = new URLSearchParams()
      if (added) query.set('added', added)
      if (removed) query.set('removed', `${removed.product_id}:${removed.quantity}`)
      return { cart, go_to: `/store/${shop.slug}/cart${query.size > 0 ? `?${query}` : ''}`, status: 303 }
    },
    limits,
  )
}
