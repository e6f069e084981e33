// Reads the entries of the checkout form, and asks the server for the calculation.

import type { Calculation } from '@kontor/contract/orders/orders'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'

export interface Entries {
  destination_country: string
  destination_state: string
  destination_zip: string
  vat_number: string
  /** Empty if the visitor has not chosen one. */
  shipping_method: string
  /** Empty until it is one. */
  customer_user_email: string
  codes: string[]
}

/** Whether an e-mail address may be whole; the field takes letters that a browser's own check refuses. */
const MAY_BE_WHOLE = /^[^\s@]+@[^\s@]+[\p{L}\p{N}]$/u

/** Empty while it is being typed, since the server refuses to calculate with a part of one. */
export const wholeEmail = (text: string): string => (MAY_BE_WHOLE.test(text) ? text : '')

/** The destination is the first address: of the delivery, or the only one. */
export function readEntries(form: HTMLFormElement): Entries {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const numberOf = (address: string) => ({ vat_number: text(`${address}.vat_number`) })
  const billing = data.get('is_billing_different') === null ? null : numberOf('billing_address')
  const method = text('shipping_method')
  return {
    destination_country: text('shipping_address.country'),
    destination_state: text('shipping_address.state'),
    destination_zip: text('shipping_address.zip'),
    vat_number: buyerVatNumber(billing, numberOf('shipping_address')),
    shipping_method: method === text('preset_shipping_method') ? '' : method,
    customer_user_email: wholeEmail(text('customer_user_email')),
    codes: data.getAll('codes').map(String),
  }
}

const TIMEOUT_MS = 5000

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`The calculation answered ${String(response.status)}.`)
  return (await response.json()) as Answer
}

export type Item = { product_id: string; quantity: number }

/** For whom the page is drawn: the shop, and the visitor's language, in which discounts and shipping are named. */
export interface Drawn {
  shop_id: string
  language: string
}

async function ask(
  drawn: Drawn,
  items: readonly Item[],
  { shipping_method, ...entries }: Entries,
): Promise<Calculation> {
  const response = await fetch('/v1/public/order-calculation', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      ...drawn,
      items,
      ...entries,
      ...(shipping_method ? { shipping_method } : {}),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return answerOf<Calculation>(response)
}

/** Beside the page that the form is sent to. */
function calculationPath(form: HTMLFormElement): string {
  const [page = '', query] = (form.getAttribute('action') ?? '').split('?')
  return `${page}/calculation${query ? `?${query}` : ''}`
}

/**
 * Asks beside the page, where it is known who is logged in, and so their prices, and which unpaid order is theirs; no public calculation knows that.
 * Rejects after an error or a timeout, and where there is nothing to price.
 */
export async function calculateByPage(form: HTMLFormElement, items: readonly Item[]): Promise<Calculation> {
  // A code that is being typed is not to be tried yet, and a quantity that is being typed is still the one that the page shows.
  const entered = [...new FormData(form)].filter(([name]) => name !== 'code' && !name.startsWith('quantity.'))
  const fields = [
    ...entered.map(([name, value]) => [name, String(value)]),
    ...items.map(({ product_id, quantity }) => [`quantity.${product_id}`, String(quantity)]),
  ]
  const response = await fetch(calculationPath(form), {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { calculation } = await answerOf<{ calculation: Calculation | null }>(response)
  if (calculation === null) throw new Error('There is nothing to price.')
  return calculation
}

/**
 * If the chosen shipping method does not exist for this destination, asks again without one, and the server takes the cheapest. Rejects after
 * an error or a timeout.
 */
export async function calculate(
  drawn: Drawn,
  items: readonly Item[],
  entries: Entries,
): Promise<Calculation> {
  const calculation = await ask(drawn, items, entries)
  const is_known = calculation.shipping_options.some(({ id }) => id === entries.shipping_method)
  if (entries.shipping_method === '' || is_known) return calculation
  return ask(drawn, items, { ...entries, shipping_method: '' })
}
