// Applies the shop's forms to a cart: add, set a quantity, remove, choose the country. Fields that do not parse change nothing.

import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { isCountry } from '@kontor/contract/shops/addresses/countries'
import { isUuid } from '@kontor/contract/values/id'
import { ApiError } from '../../../http/errors/problem.ts'
import { type Cart, type CartItem, withQuantity } from './cart-cookie.ts'
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

/** A change that would give a cart more products than it can have. */
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

/** Each `quantity.<id>` is what is typed in the field of that product. What is taken out makes room for the others. */
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

/** The product whose button was pressed, and the quantity that it is to have. */
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

/** A button at one line sends what is typed in every line, which is not lost by that. */
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
 * `country` sets the destination. Of the other fields the first that is present counts: `add` with `quantity` adds that quantity of a product; `take`
 * sets the quantities of a list; otherwise each `quantity.<id>` sets that of its product, and then `set`, as `<id>:<quantity>`, that of one product,
 * or `more` and `less`, with an id, change it by one. Throws `CartFull`.
 */
export function changeCart(before: Cart, form: URLSearchParams): CartChange {
  const country = form.get('country') ?? ''
  const cart = isCountry(country) ? { ...before, country } : before
  return add(cart, form) ?? take(cart, form) ?? setQuantities(cart, form)
}
