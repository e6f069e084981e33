// The form values of a new order, and the requests made from the values. The form contains no prices, because
// the server calculates all prices.

import type { memberCalculationRequest, memberOrderRequest } from '@kontor/contract/orders/order-requests'
import type { Calculation } from '@kontor/contract/orders/orders'
import type { PostalAddress } from '@kontor/contract/shops/addresses/addresses'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import type { z } from 'zod'
import { serverText } from '../../../lib/texts.ts'
import { postalCodeError } from '../../../ui/fields/places/postal-code.ts'
import { wholeNumber } from '../../../ui/fields/whole-number.ts'
import { bySchema, type FieldErrors } from '../../../ui/record/validation.ts'

/**
 * `saved_id` is the id of the saved address that filled the fields, or empty after the user has edited a
 * field.
 */
export interface PlaceValues extends PostalAddress {
  saved_id: string
}

export interface NewOrderValues extends Record<string, unknown> {
  customer_user_email: string
  shipping: PlaceValues
  bills_elsewhere: boolean
  billing: PlaceValues
  items: { product_id: string; quantity: string }[]
  /** Empty if the server chooses, as for buyers. */
  warehouse_id: string
  shipping_method: string
  /** A discount by hand: the kind and amount of `discount`, and the reason. Empty without a discount. */
  discount_of: 'amount' | 'percent'
  discount: string
  discount_reason: string
  notes: string
}

export type NewOrderBody = z.input<typeof memberOrderRequest>

export const EMPTY_PLACE: PlaceValues = {
  saved_id: '',
  recipient_name: '',
  company_name: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  vat_number: '',
}

export const EMPTY_ORDER: NewOrderValues = {
  customer_user_email: '',
  shipping: EMPTY_PLACE,
  bills_elsewhere: false,
  billing: EMPTY_PLACE,
  items: [],
  warehouse_id: '',
  shipping_method: '',
  discount_of: 'amount',
  discount: '',
  discount_reason: '',
  notes: '',
}

export interface NewOrderTarget {
  id: string
  shop_id: string
  status: 'draft' | 'new'
  /** Whether the order ships. If not, the form's first address is the billing address. */
  ships: boolean
}

const addressOf = (
  name: 'shipping_address' | 'billing_address',
  { saved_id, ...address }: PlaceValues,
): Partial<NewOrderBody> => (saved_id === '' ? { [name]: address } : { [`${name}_id`]: saved_id })

/**
 * Returns the addresses of the order. If nothing ships, the form's first address is the billing address, and
 * the second address is ignored.
 */
function placesOf(
  { shipping, billing, bills_elsewhere }: NewOrderValues,
  ships: boolean,
): { shipping?: PlaceValues; billing?: PlaceValues } {
  if (!ships) return { billing: shipping }
  return bills_elsewhere ? { shipping, billing } : { shipping }
}

const itemsOf = ({ items }: NewOrderValues) =>
  items.map(({ product_id, quantity }) => ({ product_id, quantity: wholeNumber(quantity) ?? Number.NaN }))

export function bodyOf(values: NewOrderValues, target: NewOrderTarget): NewOrderBody {
  const { id, shop_id, status, ships } = target
  const { shipping, billing } = placesOf(values, ships)
  return {
    id,
    shop_id,
    status,
    items: itemsOf(values),
    customer_user_email: values.customer_user_email,
    ...(shipping && addressOf('shipping_address', shipping)),
    ...(billing && addressOf('billing_address', billing)),
    warehouse_id: values.warehouse_id || null,
    shipping_method: values.shipping_method || null,
    ...discountOf(values),
    notes: values.notes,
  }
}

const discountOf = ({
  discount_of,
  discount,
  discount_reason: reason,
}: NewOrderValues): Partial<NewOrderBody> =>
  discount.trim() === ''
    ? {}
    : { manual_discounts: [{ class: 'order', [discount_of]: discount.trim(), reason }] }

const isWhole = ({ saved_id, street, city, zip, country }: PlaceValues): boolean =>
  saved_id !== '' || [street, city, zip, country].every((text) => text.trim() !== '')

const isReadable = ({ discount, discount_reason }: NewOrderValues): boolean =>
  Number(discount) > 0 && discount_reason.trim() !== ''

/** Returns an empty text for a half-typed e-mail address. */
function wholeEmail(text: string): string {
  const [, host = ''] = text.trim().split('@')
  return host.includes('.') && !host.endsWith('.') ? text : ''
}

export type MemberQuestion = z.input<typeof memberCalculationRequest>

/**
 * Returns the request for the totals of the order, with the prices for the customer's groups and the discount
 * by hand. Returns null without a product or a country, or with an invalid quantity. While an address is
 * incomplete, only the place counts.
 */
export function questionOf(
  values: NewOrderValues,
  target: Pick<NewOrderTarget, 'shop_id' | 'ships'>,
): MemberQuestion | null {
  const { shipping, billing } = placesOf(values, target.ships)
  const { country, state, zip } = values.shipping
  const items = itemsOf(values)
  if (country === '' || items.length === 0 || items.some(({ quantity }) => !(quantity >= 1))) return null
  const asked = {
    ...values,
    customer_user_email: wholeEmail(values.customer_user_email),
    discount: isReadable(values) ? values.discount : '',
    notes: '',
  }
  const { id: _, status: __, ...question } = bodyOf(asked, { ...target, id: '', status: 'new' })
  const are_whole = [shipping, billing].every((place) => place === undefined || isWhole(place))
  return {
    ...(are_whole ? question : withoutAddresses(question)),
    destination_country: country,
    destination_state: state,
    destination_zip: zip,
    vat_number: buyerVatNumber(billing, shipping),
  }
}

/** Returns the address with the VAT number that decides the tax. */
export const vatPlaceOf = (
  { bills_elsewhere, billing }: NewOrderValues,
  ships: boolean,
): 'shipping' | 'billing' => (ships && bills_elsewhere && billing.vat_number !== '' ? 'billing' : 'shipping')

/** Why the VAT number takes no tax off, for its field; undefined also while the register has not answered. */
export function vatProblemOf(calculation: Pick<Calculation, 'vat_check'> | undefined): string | undefined {
  const check = calculation?.vat_check
  return check?.status === 'invalid' || check?.status === 'malformed' ? serverText(check.message) : undefined
}

const withoutAddresses = ({
  shipping_address: _,
  shipping_address_id: __,
  billing_address: ___,
  billing_address_id: ____,
  ...question
}: MemberQuestion): MemberQuestion => question

/** Returns the form field that shows the error of a request field. */
export function formField(field: string, ships: boolean): string {
  const at = field.replace(/^(shipping|billing)_address(_id)?(?=\.|$)/, (_, place: string) =>
    ships ? place : 'shipping',
  )
  if (at.startsWith('manual_discounts')) return at.endsWith('.reason') ? 'discount_reason' : 'discount'
  return at.replace(/^(shipping|billing)$/, '$1.saved_id').replace(/^items\.(\d+)$/, 'items.$1.quantity')
}

const bySchemaOfRequest = bySchema(
  async () => (await import('@kontor/contract/shapes/orders/order-requests')).memberOrderRequest,
)

/** The first error message for each field of the form; empty when the order can be sent. */
export async function checkOrder(values: NewOrderValues, target: NewOrderTarget): Promise<FieldErrors> {
  const errors = Object.entries(await bySchemaOfRequest(bodyOf(values, target)))
  return {
    ...wrongPostalCodes(values, target),
    ...Object.fromEntries(errors.map(([field, message]) => [formField(field, target.ships), message])),
  }
}

/** Errors for postal codes of typed addresses. Saved addresses are not checked. */
function wrongPostalCodes(values: NewOrderValues, { ships }: NewOrderTarget): FieldErrors {
  const errors: FieldErrors = {}
  const { shipping, billing } = placesOf(values, ships)
  for (const at of shipping && billing ? (['shipping', 'billing'] as const) : (['shipping'] as const)) {
    const error = values[at].saved_id === '' ? postalCodeError(values[at]) : undefined
    if (error !== undefined) errors[`${at}.zip`] = error
  }
  return errors
}
