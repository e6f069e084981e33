// From the cart to the payment page, and the order's own page to come back to.

import { isUuid } from '@kontor/contract/id'
import { refuse } from '../../../http/problem.ts'
import type { Services } from '../../../services.ts'
import { makeOrderNumbers } from '../../orders/placing/order-numbers.ts'
import { emptyCart } from '../cart/cart-cookie.ts'
import { readLines } from '../cart/view-cart.ts'
import {
  currentCart,
  findPlacedOrder,
  findReturnedOrder,
  isPaidOrder,
} from '../checkout/find-placed-order.ts'
import { leadToPayment } from '../checkout/lead-to-payment.ts'
import { submitCheckout } from '../checkout/submit-checkout.ts'
import { viewCheckout } from '../checkout/view-checkout.ts'
import { viewOrder } from '../views/view-order.ts'
import type { Pages, Visit } from './bind-page.ts'

const orderPath = ({ shop }: Visit, order_id: string) => `/store/${shop.slug}/orders/${order_id}`

export function bindCheckout({ bind }: Pages, limits: object, services: Services): void {
  const { db, config } = services
  const origin = config.public_url
  const numbers = makeOrderNumbers(db)

  bind('GET', '/store/:shop/checkout', async (visit) => {
    const { shop, visitor } = visit
    const { cart, placed } = await currentCart(db, shop.id, visit.cart)
    if (cart.items.length === 0) return { cart, go_to: `/store/${shop.slug}/cart` }
    const lines = await readLines(db, shop, cart, origin)
    return { cart, view: await viewCheckout(db, shop, cart, visitor, lines, { placed }) }
  })

  bind(
    'POST',
    '/store/:shop/checkout',
    async (visit) => {
      const { shop, visitor, cart, form } = visit
      const lines = await readLines(db, shop, cart, origin)
      const submitted = await submitCheckout(services, numbers, { shop, cart, lines, form })
      if (submitted.kind === 'look') return { go_to: orderPath(visit, submitted.order_id), status: 303 }
      if (submitted.kind === 'pay') {
        const { order_id } = submitted
        const go_to = await leadToPayment(services, order_id, orderPath(visit, order_id))
        return { cart: { ...cart, id: order_id }, go_to, status: 303 }
      }
      if (lines.lines.length === 0) return { go_to: `/store/${shop.slug}/cart`, status: 303 }
      const next = submitted.cart ?? cart
      const view = await viewCheckout(db, shop, next, visitor, lines, submitted.state)
      // Kept, so that the way back from the payment page finds it without asking to send the form again.
      return { view, status: submitted.status, cart: next, is_kept: submitted.status === 200 }
    },
    limits,
  )

  bind('GET', '/store/:shop/orders/:order', async (visit) => {
    const { shop, cart, query, params } = visit
    const order = await findReturnedOrder(services, shop.id, params.order ?? '', query)
    if (order === undefined) throw refuse('not_found')
    const is_done = isPaidOrder(order) || (order.status === 'new' && query.get('purchase') === 'success')
    const view = viewOrder(order, query)
    return is_done && cart.id === order.id ? { view, cart: emptyCart(cart.country) } : { view }
  })

  bind(
    'POST',
    '/store/:shop/orders/:order/pay',
    async (visit) => {
      const order_id = visit.params.order ?? ''
      if (!isUuid(order_id) || !(await findPlacedOrder(db, visit.shop.id, order_id)))
        throw refuse('not_found')
      return { go_to: await leadToPayment(services, order_id, orderPath(visit, order_id)), status: 303 }
    },
    limits,
  )
}
