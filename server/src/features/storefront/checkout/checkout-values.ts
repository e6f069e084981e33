// Reads the checkout's form: the texts to show again, and the requested order.

import type { FieldError } from '@kontor/contract/http/errors'
import {
  MAX_ORDER_LINES,
  type PublicOrderRequest,
  publicOrderRequest,
} from '@kontor/contract/orders/order-requests'
import { addressFormat } from '@kontor/contract/shops/addresses/address-format'
import { fitsPostalCode } from '@kontor/contract/shops/addresses/postal-codes'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressValues,
  type CheckoutValues,
  type GiftRecipient,
} from '@kontor/contract/storefront/storefront-pages'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import { couldBeVatNumber, VAT_NUMBER_FORM } from '@kontor/contract/taxes/vat-number'
import { isUuid } from '@kontor/contract/values/id'
import { fieldErrors } from '../../../http/errors/problem.ts'
import type { CartItem } from '../cart/cart-cookie.ts'

/** No form of the storefront sends a longer text. A longer text is cut before validation. */
const MAX_TEXT_LENGTH = 3000

const addressOf = (read: (field: AddressField) => string): AddressValues =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, read(field)])) as AddressValues

/** An empty form for a delivery to `country`; `email` is the address that the visitor has proved, if any. */
export const blankValues = (country: string, email = ''): CheckoutValues => ({
  email,
  shipping_address: { ...addressOf(() => ''), country },
  is_billing_different: false,
  billing_address: { ...addressOf(() => ''), country },
  shipping_method: '',
  notes: '',
  digital_consent: false,
  recipients: {},
})

/** The fields are named after the product: `recipient.<id>.email` and `recipient.<id>.message`. */
const RECIPIENT = 'recipient'

function recipientsIn(form: URLSearchParams, text: (name: string) => string): CheckoutValues['recipients'] {
  const ids = [...form.keys()].flatMap((name) => {
    const [kind, id = ''] = name.split('.')
    return kind === RECIPIENT && isUuid(id) ? [id] : []
  })
  return Object.fromEntries(
    [...new Set(ids)]
      .slice(0, MAX_ORDER_LINES)
      .map((id) => [
        id,
        { email: text(`${RECIPIENT}.${id}.email`), message: text(`${RECIPIENT}.${id}.message`) },
      ]),
  )
}

export function readValues(form: URLSearchParams): CheckoutValues {
  // A browser sends line ends as CRLF.
  const text = (name: string) => (form.get(name) ?? '').slice(0, MAX_TEXT_LENGTH).replace(/\r\n?/g, '\n')
  const shipping_address = addressOf((field) => text(`shipping_address.${field}`))
  const billing_address = addressOf((field) => text(`billing_address.${field}`))
  const is_billing_different = form.has('is_billing_different')
  return {
    email: text('customer_user_email'),
    shipping_address,
    is_billing_different,
    // An unused invoice address gets the country of the delivery, so the address starts with the country when
    // the buyer first uses it.
    billing_address:
      is_billing_different && billing_address.country
        ? billing_address
        : { ...billing_address, country: shipping_address.country },
    shipping_method: text('shipping_method'),
    notes: text('notes'),
    digital_consent: form.has('digital_consent'),
    recipients: recipientsIn(form, text),
  }
}

/**
 * Returns the entries made by the buyer. A preselected shipping method left unchanged is no choice. If kept,
 * the method would stay after a change of country or goods makes another method the cheapest.
 */
export const withOwnChoices = (values: CheckoutValues, form: URLSearchParams): CheckoutValues =>
  values.shipping_method === form.get('preset_shipping_method') ? { ...values, shipping_method: '' } : values

/** Returns the VAT number that decides the tax. */
export const vatNumberOf = ({
  is_billing_different,
  billing_address,
  shipping_address,
}: CheckoutValues): string =>
  buyerVatNumber(is_billing_different ? billing_address : null, shipping_address).trim()

export interface OrderInput {
  id: string
  shop_id: string
  items: CartItem[]
  values: CheckoutValues
  codes: readonly string[]
  cards: readonly string[]
  /** The total shown on the page, as sent. */
  shown_total: string | null
  /** True if any item must be shipped. If not, the only address of the form is the billing address. */
  ships: boolean
  language: StoreLanguage
}

/** Returns the order, or the wrong fields by their names in the form. */
export function readOrder({
  id,
  shop_id,
  items,
  values,
  codes,
  cards,
  shown_total,
  ships,
  language,
}: OrderInput): PublicOrderRequest | FieldError[] {
  const { shipping_address, billing_address, is_billing_different, shipping_method } = values
  const parsed = publicOrderRequest.safeParse({
    id,
    shop_id,
    items: items.map((item) => withRecipient(item, values.recipients[item.product_id])),
    notes: values.notes,
    language,
    ...(values.digital_consent ? { digital_consent: true } : {}),
    ...(codes.length > 0 ? { codes } : {}),
    ...(cards.length > 0 ? { gift_cards: cards } : {}),
    ...(/^\d{1,12}(?:\.\d{1,4})?$/.test(shown_total ?? '') ? { expected_total: shown_total } : {}),
    customer_user_email: values.email,
    shipping_method: ships && isUuid(shipping_method) ? shipping_method : null,
    shipping_address: ships ? shipping_address : null,
    billing_address: ships ? (is_billing_different ? billing_address : null) : shipping_address,
  })
  const missing = missingFields(values, ships)
  const unfit = [...wrongPostalCodes(values, ships), ...wrongVatNumbers(values, ships)]
  if (parsed.success && missing.length === 0 && unfit.length === 0) return parsed.data
  const wrong = parsed.success ? [] : fieldErrors(parsed.error.issues)
  const named = wrong.map((error) => ({
    ...error,
    field: ofRecipient(ships ? error.field : inOneAddress(error.field), items),
  }))
  return inFormOrder([...missing, ...named, ...unfit], values)
}

/** Sorts errors, because the cursor is put into the first field. Errors without a field come last. */
function inFormOrder(errors: FieldError[], values: CheckoutValues): FieldError[] {
  const ofAddress = (name: 'shipping_address' | 'billing_address') =>
    [
      ...['recipient_name', 'country', 'street', 'street2'],
      ...addressFormat(countryOf(values[name])).order,
      ...['phone', 'company_name', 'vat_number'],
    ].map((field) => `${name}.${field}`)
  const fields = [
    'customer_user_email',
    ...ofAddress('shipping_address'),
    ...ofAddress('billing_address'),
    ...['shipping_method', RECIPIENT, 'notes', 'digital_consent'],
  ]
  const placeOf = ({ field }: FieldError) => {
    const place = fields.indexOf(field.startsWith(`${RECIPIENT}.`) ? RECIPIENT : field)
    return place < 0 ? fields.length : place
  }
  return errors.sort((a, b) => placeOf(a) - placeOf(b))
}

const isBlank = ({ email, message }: GiftRecipient): boolean => email.trim() === '' && message.trim() === ''

const withRecipient = (item: CartItem, recipient: GiftRecipient | undefined) =>
  recipient === undefined || isBlank(recipient) ? item : { ...item, gift_card: recipient }

/** Translates `items.0.gift_card.email` to the name in the form. */
function ofRecipient(field: string, items: readonly CartItem[]): string {
  const [list, at, gift_card, name] = field.split('.')
  return list === 'items' && gift_card === 'gift_card' && name !== undefined
    ? `${RECIPIENT}.${items[Number(at)]?.product_id}.${name}`
    : field
}

/**
 * If nothing is shipped, the only address of the form is the billing address, in the fields of the shipping
 * address.
 */
const inOneAddress = (field: string): string => field.replace(/^billing_address\./, 'shipping_address.')

const required = (field: string, label: string): FieldError => ({
  field,
  code: 'required',
  message: `${label} is required`,
})

/**
 * Returns the addresses to check: only the first if nothing is shipped, or if the billing address is the
 * same.
 */
const addressesIn = ({ is_billing_different }: CheckoutValues, ships: boolean) =>
  ships && is_billing_different
    ? (['shipping_address', 'billing_address'] as const)
    : (['shipping_address'] as const)

const countryOf = ({ country }: AddressValues): string => country.trim().toUpperCase()

/**
 * Returns errors for missing names and states. A parcel and an invoice need a name. If the addresses of a
 * country have a state, the state decides the parcel's destination and often the tax. The API requires
 * neither.
 */
const missingFields = (values: CheckoutValues, ships: boolean): FieldError[] =>
  addressesIn(values, ships).flatMap((name) => {
    const { recipient_name, state } = values[name]
    const needs_state = addressFormat(countryOf(values[name])).is_state_required
    return [
      ...(recipient_name.trim() === '' ? [required(`${name}.recipient_name`, 'Full name')] : []),
      ...(needs_state && state.trim() === '' ? [required(`${name}.state`, 'State')] : []),
    ]
  })

/** A mistyped postal code misdirects a parcel. The API accepts any code, since it cannot ask the buyer to check. */
const wrongPostalCodes = (values: CheckoutValues, ships: boolean): FieldError[] =>
  addressesIn(values, ships)
    .filter((name) => {
      const { zip } = values[name]
      return zip.trim() !== '' && !fitsPostalCode(countryOf(values[name]), zip)
    })
    .map((name) => ({
      field: `${name}.zip`,
      code: 'format',
      message: 'ZIP is not valid for this country',
    }))

/**
 * An invalid number would be missing from the invoice. The API accepts any text, charges the tax, and does
 * not print the number.
 */
const wrongVatNumbers = (values: CheckoutValues, ships: boolean): FieldError[] =>
  addressesIn(values, ships)
    .filter((name) => !couldBeVatNumber(countryOf(values[name]), values[name].vat_number))
    .map((name) => ({ field: `${name}.vat_number`, code: 'format', message: VAT_NUMBER_FORM }))
