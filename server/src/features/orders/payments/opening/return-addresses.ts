// The addresses Stripe sends the buyer back to. Only Kontor's own pages and origins the shop has named are allowed: a payment page must not
// become an open redirect to other sites. The query of the address proves nothing; the page uses it only for its wording.

import { invalidField } from '../../../../http/errors/problem.ts'
import type { Platform } from '../../../../platform.ts'

export interface ReturnAddresses {
  success_url: string
  cancel_url: string
}

interface Returning {
  shop_id: string
  shop_slug: string
  allowed_origins: readonly string[]
  id: string
  /** Null if the order is paid, not an edit. */
  edit_id: string | null
}

const SESSION_MARK = '{CHECKOUT_SESSION_ID}'

function originOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.username === '' && url.password === '' ? url.origin : undefined
}

/**
 * The wanted addresses, or else the order's page in the shop, with `purchase`, `shop_id` and `order` added, and `edit` for an edit. Refuses other
 * origins at the field.
 */
export function returnAddresses(
  config: Pick<Platform['config'], 'public_url' | 'store_url'>,
  order: Returning,
  wanted: { success_url?: string | undefined; cancel_url?: string | undefined },
): ReturnAddresses {
  const home = `${config.store_url}/store/${order.shop_slug}/orders/${order.id}`
  const allowed = new Set([config.public_url, config.store_url, ...order.allowed_origins].map(originOf))
  const address = (field: keyof ReturnAddresses, purchase: string): string => {
    const text = wanted[field]?.trim() || home
    const origin = originOf(text)
    if (origin === undefined || !allowed.has(origin))
      throw invalidField(field, 'The return URL must belong to this shop or to one of its allowed origins.')
    const url = new URL(text)
    for (const [name, value] of Object.entries({ purchase, shop_id: order.shop_id, order: order.id }))
      url.searchParams.set(name, value)
    if (order.edit_id !== null) url.searchParams.set('edit', order.edit_id)
    // Stripe replaces the mark with the id of the session, but only if the braces are not escaped.
    return url.href.replaceAll(encodeURIComponent(SESSION_MARK), SESSION_MARK)
  }
  return { success_url: address('success_url', 'success'), cancel_url: address('cancel_url', 'cancel') }
}
