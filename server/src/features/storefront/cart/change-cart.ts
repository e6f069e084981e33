// Applies the shop's forms to a cart: add, set a quantity, remove, choose the country. Fields that do not parse change nothing.

import { isCountry } from '@kontor/contract/addresses/countries'
import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { isUuid } from '@kontor/contract/values/id'
import { refuse } from '../../../http/problem.ts'
import { type Cart, withQuantity } from './cart-cookie.ts'
import { readCartList } from './cart-list.ts'

export interface CartChange {
  cart: Cart
  /** The product that was added, if one was. */
  added: string | null
  /** What was removed by its button. */
  removed: { product_id: string; quantity: number } | null
}

/** Undefined for anything but up to nine digits. */
export const wholeNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined

function put(cart: Cart, product_id: string, quantity: number): Cart {
  const changed = withQuantity(cart, product_id.toLowerCase(), quantity)
  if (changed === undefined)
    throw refuse('validation_error', `A cart holds at most ${MAX_ORDER_LINES} different products.`)
  return changed
}

export const quantityIn = (cart: Cart, product_id: string): number =>
  cart.items.find((item) => item.product_id === product_id)?.quantity ?? 0

/**
 * `country` sets the destination. Of the other fields the first that is there counts: `add` with `quantity` adds pieces of a product; `take`
 * sets the quantities of a list; `set`, as `<id>:<quantity>`, sets that of one product; each `quantity.<id>` sets that of its product.
 */
export function changeCart(before: Cart, form: URLSearchParams): CartChange {
  let cart = before
  const country = form.get('country') ?? ''
  if (isCountry(country)) cart = { ...cart, country }

  const add = form.get('add')?.toLowerCase() ?? ''
  if (isUuid(add)) {
    const more = Math.max(1, wholeNumber(form.get('quantity') ?? '1') ?? 1)
    return { cart: put(cart, add, quantityIn(cart, add) + more), added: add, removed: null }
  }

  const taken = readCartList(form.get('take') ?? '')
  if (taken.length > 0) {
    for (const { product_id, quantity } of taken) cart = put(cart, product_id, quantity)
    return { cart, added: null, removed: null }
  }

  const [id = '', text = ''] = (form.get('set') ?? '').toLowerCase().split(':')
  const quantity = wholeNumber(text)
  if (isUuid(id) && quantity !== undefined) {
    const had = quantityIn(cart, id)
    return {
      cart: put(cart, id, quantity),
      added: null,
      removed: quantity === 0 && had > 0 ? { product_id: id, quantity: had } : null,
    }
  }

  for (const [name, value] of form) {
    const product_id = name.startsWith('quantity.') ? name.slice('quantity.'.length) : ''
    const wanted = wholeNumber(value)
    if (isUuid(product_id) && wanted !== undefined) cart = put(cart, product_id, wanted)
  }
  return { cart, added: null, removed: null }
}
