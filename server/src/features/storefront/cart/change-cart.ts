// Applies the shop's forms to a cart: add, set a quantity, remove, choose the country. Fields that do not parse change nothing.

import { isCountry } from '@kontor/contract/addresses/countries'
import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { isUuid } from '@kontor/contract/values/id'
import { apiError } from '../../../http/errors/problem.ts'
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
    throw apiError('validation_error', `A cart can have at most ${MAX_ORDER_LINES} different products.`)
  return changed
}

export const quantityIn = (cart: Cart, product_id: string): number =>
  cart.items.find((item) => item.product_id === product_id)?.quantity ?? 0

function add(cart: Cart, form: URLSearchParams): CartChange | undefined {
  const added = form.get('add')?.toLowerCase() ?? ''
  if (!isUuid(added)) return undefined
  const more = Math.max(1, wholeNumber(form.get('quantity') ?? '1') ?? 1)
  return { cart: put(cart, added, quantityIn(cart, added) + more), added, removed: null }
}

function take(cart: Cart, form: URLSearchParams): CartChange | undefined {
  const taken = readCartList(form.get('take') ?? '')
  if (taken.length === 0) return undefined
  const changed = taken.reduce((now, { product_id, quantity }) => put(now, product_id, quantity), cart)
  return { cart: changed, added: null, removed: null }
}

function setOne(cart: Cart, form: URLSearchParams): CartChange | undefined {
  const [id = '', text = ''] = (form.get('set') ?? '').toLowerCase().split(':')
  const quantity = wholeNumber(text)
  if (!isUuid(id) || quantity === undefined) return undefined
  const had = quantityIn(cart, id)
  return {
    cart: put(cart, id, quantity),
    added: null,
    removed: quantity === 0 && had > 0 ? { product_id: id, quantity: had } : null,
  }
}

function setEach(before: Cart, form: URLSearchParams): CartChange {
  let cart = before
  for (const [name, value] of form) {
    const product_id = name.startsWith('quantity.') ? name.slice('quantity.'.length) : ''
    const wanted = wholeNumber(value)
    if (isUuid(product_id) && wanted !== undefined) cart = put(cart, product_id, wanted)
  }
  return { cart, added: null, removed: null }
}

/**
 * `country` sets the destination. Of the other fields the first that is present counts: `add` with `quantity` adds that quantity of a product; `take`
 * sets the quantities of a list; `set`, as `<id>:<quantity>`, sets that of one product; each `quantity.<id>` sets that of its product.
 */
export function changeCart(before: Cart, form: URLSearchParams): CartChange {
  const country = form.get('country') ?? ''
  const cart = isCountry(country) ? { ...before, country } : before
  return add(cart, form) ?? take(cart, form) ?? setOne(cart, form) ?? setEach(cart, form)
}
