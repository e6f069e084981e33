// Reads the entries of the checkout form, and asks the server for the calculation.

import type { Calculation } from '@kontor/contract/orders/orders'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'

export interface Entries {
  destination_country: string
  destination_state: string
  destination_zip: string
  vat_number: string
  /** The visitor's choice, or empty. */
  shipping_method: string
  /** The whole address, or empty. */
  customer_user_email: string
  codes: string[]
}

/**
 * True for a text that may be a whole e-mail address. The field takes letters that a browser's own check
 * rejects.
 */
const MAY_BE_WHOLE = /^[^\s@]+@[^\s@]+[\p{L}\p{N}]$/u

/**
 * Returns an empty text while the visitor types the address, because the server refuses to calculate with a
 * partial address.
 */
export const wholeEmail = (text: string): string => (MAY_BE_WHOLE.test(text) ? text : '')

/**
 * Reads the entries of the form. The destination is the first address: the delivery address, or the only
 * address.
 */
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

/** The recipient of the page: the shop, and the visitor's language, which names discounts and shipping. */
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

/** Returns the path of the calculation beside the form's page. */
function calculationPath(form: HTMLFormElement): string {
  const [page = '', query] = (form.getAttribute('action') ?? '').split('?')
  return `${page}/calculation${query ? `?${query}` : ''}`
}

/**
 * Calculates at the page's own address. The server knows there who is logged in, the visitor's prices and the
 * visitor's unpaid order, unlike the public calculation. Rejects after an error or a timeout, and if nothing
 * has to be priced.
 */
export async function calculateByPage(form: HTMLFormElement, items: readonly Item[]): Promise<Calculation> {
  // A partly typed code must not be tried yet. The quantities are the page's quantities, because the field
  // may contain a partly typed number.
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
 * Asks again without a shipping method if the chosen method does not exist for the destination. The server
 * then takes the cheapest method. Rejects after an error or a timeout.
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
