// Applies the shop's forms to a cart: add, set a quantity, remove, choose the country. Fields that do not parse change nothing.

import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { isCountry } from '@kontor/contract/shops/addresses/countries'
import { isUuid } from '@kontor/contract/values/id'
import { ApiError } from '../../../http/errors/problem.ts'
import { type Cart, type CartItem, withQuantity } from './cart-cookie.ts'
import { readCartList } from './cart-list.ts'

export interface CartChange {
  cart: Cart
  /** The added product, if any. */
  added: string | null
  /** The product removed by a button. */
  removed: { product_id: string; quantity: number } | null
}

/** Returns undefined unless the text is one to nine digits. */
export const wholeNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** Thrown if a change would give a cart more products than the maximum. */
export class CartFull extends ApiError {
  constructor() {
    super('validation_error', {
      message: `A cart can have at most ${MAX_ORDER_LINES} different products.`,
    })
    this.name = 'CartFull'
  }
}

function put(cart: Cart, product_id: string, quantity: number): Cart {
  const changed = withQuantity(cart, product_id.toLowerCase(), quantity)
  if (changed === undefined) throw new CartFull()
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

/**
 * Each `quantity.<id>` is the text typed in the field of the product. Removed products make room for new
 * products.
 */
export function withTyped(before: Cart, form: URLSearchParams): Cart {
  const typed = new Map<string, number>()
  for (const [name, value] of form) {
    const product_id = name.startsWith('quantity.') ? name.slice('quantity.'.length).toLowerCase() : ''
    const wanted = wholeNumber(value)
    if (isUuid(product_id) && wanted !== undefined) typed.set(product_id, wanted)
  }
  const zeros_first = [...typed].toSorted(([, one], [, other]) => Number(one > 0) - Number(other > 0))
  return zeros_first.reduce((cart, [product_id, wanted]) => put(cart, product_id, wanted), before)
}

/** Returns the product of the pressed button, and the new quantity. */
function readPressed(cart: Cart, form: URLSearchParams): CartItem | undefined {
  for (const [name, step] of [
    ['more', 1],
    ['less', -1],
  ] as const) {
    const product_id = form.get(name)?.toLowerCase() ?? ''
    if (isUuid(product_id)) return { product_id, quantity: quantityIn(cart, product_id) + step }
  }
  const [product_id = '', text = ''] = (form.get('set') ?? '').toLowerCase().split(':')
  const quantity = wholeNumber(text)
  return isUuid(product_id) && quantity !== undefined ? { product_id, quantity } : undefined
}

/** A button at a line sends the typed quantities of every line, and all quantities are kept. */
function setQuantities(before: Cart, form: URLSearchParams): CartChange {
  const typed = withTyped(before, form)
  const pressed = readPressed(typed, form)
  if (pressed === undefined) return { cart: typed, added: null, removed: null }
  const { product_id } = pressed
  const cart = put(typed, product_id, pressed.quantity)
  const had = quantityIn(typed, product_id) || quantityIn(before, product_id)
  const is_removed = quantityIn(cart, product_id) === 0 && had > 0
  return { cart, added: null, removed: is_removed ? { product_id, quantity: had } : null }
}

/**
 * `country` sets the destination. The first field present of the following counts. `add` with `quantity` adds
 * a quantity of a product. `take` sets the quantities of a list. Otherwise each `quantity.<id>` sets the
 * quantity of a product. Afterwards `set`, as `<id>:<quantity>`, sets the quantity of one product, or `more`
 * and `less`, with an id, change the quantity by one. Throws `CartFull`.
 */
export function changeCart(before: Cart, form: URLSearchParams): CartChange {
  const country = form.get('country') ?? ''
  const cart = isCountry(country) ? { ...before, country } : before
  return add(cart, form) ?? take(cart, form) ?? setQuantities(cart, form)
}
