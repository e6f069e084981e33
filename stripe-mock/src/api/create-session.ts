// Opens a Checkout Session, and refuses what Stripe would refuse, in the same way.

import { chargeLimits, toStripeAmount } from '@kontor/contract/orders/payments/stripe-amounts'
import { isCardCurrency } from '@kontor/contract/values/currencies'
import type Stripe from 'stripe'
import { type MockState, secondsOf } from '../state/mock-state.ts'
import { newSession } from '../state/objects.ts'
import type { FormTree } from './form.ts'
import { address, flag, list, metadata, object, oneOf, optional, required, text, whole } from './params.ts'
import { noSuch, StripeRefusal } from './refusal.ts'

const SHORTEST_SECONDS = 30 * 60
const MAX_SECONDS = 24 * 3600

const lineItem = object({
  quantity: required(whole),
  price_data: required(
    object({
      currency: required(text),
      unit_amount: required(whole),
      product: optional(text),
      product_data: optional(
        object({
          name: required(text),
          description: optional(text),
          images: optional(list(address)),
          metadata: optional(metadata),
        }),
      ),
    }),
  ),
})

const readParams = object({
  adaptive_pricing: optional(object({ enabled: optional(flag) })),
  cancel_url: optional(address),
  client_reference_id: optional(text),
  customer_email: optional(text),
  expires_at: optional(whole),
  line_items: required(list(lineItem)),
  locale: optional(text),
  metadata: optional(metadata),
  mode: required(oneOf('payment')),
  payment_intent_data: optional(object({ description: optional(text), metadata: optional(metadata) })),
  success_url: required(address),
  ui_mode: optional(oneOf('hosted_page')),
})

/** Opens a session of the account for the sum of its lines. */
export function createSession(state: MockState, account: string, form: FormTree): Stripe.Checkout.Session {
  const wanted = readParams(form, '')
  const lines = wanted.line_items.map((item, position) =>
    lineOf(state, account, item, `line_items[${position}]`),
  )
  const currency = currencyOf(lines.map((line) => line.currency))
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  throwIfBadAmount(currency, amount)
  const session = newSession(state, {
    currency,
    amount,
    cancel_url: wanted.cancel_url ?? null,
    client_reference_id: wanted.client_reference_id ?? null,
    customer_email: emailOf(wanted.customer_email),
    expires_at: expiryOf(state, wanted.expires_at),
    locale: (wanted.locale ?? null) as Stripe.Checkout.Session.Locale | null,
    metadata: wanted.metadata ?? {},
    success_url: wanted.success_url,
  })
  state.sessions.put(session.id, account, {
    session,
    lines: lines.map(({ name, description, quantity, amount: total }) => ({
      name,
      description,
      quantity,
      amount: total,
    })),
    intent_metadata: wanted.payment_intent_data?.metadata ?? {},
    intent_description: wanted.payment_intent_data?.description ?? null,
  })
  return session
}

function lineOf(state: MockState, account: string, item: ReturnType<typeof lineItem>, param: string) {
  const { quantity, price_data: price } = item
  if (quantity < 1) throw refused(`${param}[quantity]`, 'This value must be greater than or equal to 1.')
  if (price.unit_amount < 0)
    throw refused(`${param}[price_data][unit_amount]`, 'Invalid non-negative integer')
  const product_param = `${param}[price_data][product]`
  if ((price.product === undefined) === (price.product_data === undefined)) {
    throw refused(product_param, 'You must specify exactly one of product and product_data.')
  }
  const product = price.product === undefined ? undefined : state.products.get(price.product)
  if (price.product !== undefined && (!product || state.products.accountOf(product.id) !== account)) {
    throw noSuch('product', price.product, product_param, 400)
  }
  return {
    currency: price.currency.toLowerCase(),
    amount: price.unit_amount * quantity,
    quantity,
    name: product?.name ?? price.product_data?.name ?? '',
    description: product?.description ?? price.product_data?.description ?? null,
  }
}

function currencyOf(currencies: string[]): string {
  const [currency, ...others] = [...new Set(currencies)]
  const param = 'line_items[0][price_data][currency]'
  if (currency === undefined || currencies.length > 100)
    throw refused('line_items', 'Pass 1 to 100 line items.')
  if (others.length > 0) throw refused(param, 'All line items must have the same currency.')
  if (!isCardCurrency(currency.toUpperCase()))
    throw refused(param, `Invalid currency: ${currency.slice(0, 10)}.`)
  return currency
}

function throwIfBadAmount(currency: string, amount: number): void {
  const { minimum_minor, maximum_minor } = chargeLimits(currency)
  if (amount > 0 && amount < toStripeAmount(currency, minimum_minor)) {
    throw new StripeRefusal("The Checkout Session's total amount is below the minimum.", {
      code: 'amount_too_small',
    })
  }
  if (amount > toStripeAmount(currency, maximum_minor)) {
    throw new StripeRefusal("The Checkout Session's total amount is above the maximum.", {
      code: 'amount_too_large',
    })
  }
}

function expiryOf(state: MockState, wanted: number | undefined): number {
  const now = secondsOf(state)
  const expiry = wanted ?? now + MAX_SECONDS
  if (expiry < now + SHORTEST_SECONDS || expiry > now + MAX_SECONDS) {
    const rule = 'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.'
    throw refused('expires_at', rule)
  }
  return expiry
}

function emailOf(email: string | undefined): string | null {
  if (email === undefined) return null
  if (/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(email)) return email
  throw new StripeRefusal('Invalid email address', { code: 'email_invalid', param: 'customer_email' })
}

function refused(param: string, message: string): StripeRefusal {
  return new StripeRefusal(message, { param })
}
