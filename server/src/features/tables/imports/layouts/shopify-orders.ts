// Shopify's export of orders. All rows of an order have the order's name. The first row has the values of the
// whole order, and each row is a line of the order.

import { FileRefused } from '../reading/file-refused.ts'
import { adviceFor } from './guess-source.ts'
import { columnsOf, type Layout, type MakeLayout, namedCells } from './layout.ts'

/** The fields by heading, in small letters. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    name: 'order_number',
    email: 'customer_user_email',
    'financial status': 'financial_status',
    'fulfillment status': 'fulfillment_status',
    'cancelled at': 'cancelled_at',
    'created at': 'created_at',
    currency: 'currency',
    subtotal: 'subtotal',
    shipping: 'shipping_total',
    taxes: 'tax_total',
    total: 'total',
    'refunded amount': 'refunded',
    'shipping method': 'shipping_title',
    notes: 'notes',
    'lineitem quantity': 'item_quantity',
    'lineitem name': 'item_title',
    'lineitem price': 'item_unit_price',
    'lineitem sku': 'item_sku',
    'lineitem requires shipping': 'item_requires_shipping',
    'lineitem discount': 'item_discount_total',
  }),
)
const PARTS: Readonly<Record<string, string>> = {
  name: 'recipient_name',
  company: 'company_name',
  address1: 'street',
  address2: 'street2',
  city: 'city',
  zip: 'zip',
  province: 'state',
  country: 'country',
  phone: 'phone',
}

function fieldOf(heading: string): string | null {
  const name = heading.trim().toLowerCase()
  const [, which, part] = /^(shipping|billing) (\w+)$/.exec(name) ?? []
  const of_address = which && part && Object.hasOwn(PARTS, part) ? `${which}_${PARTS[part]}` : undefined
  const [, tax, of_tax] = /^tax ([1-5]) (name|value)$/.exec(name) ?? []
  return FIELDS.get(name) ?? of_address ?? (tax ? `tax${tax}_${of_tax}` : null)
}

/** Shopify writes an apostrophe before texts that a spreadsheet would read as a number. */
const withoutMark = (text: string) => text.replace(/^'/, '')

const NEEDED = [
  'order_number',
  'financial_status',
  'currency',
  'total',
  'item_quantity',
  'item_title',
  'item_unit_price',
]

export const shopifyOrders: MakeLayout = (header): Layout => {
  const columns = columnsOf(header, fieldOf)
  if (NEEDED.some((name) => !columns.some(({ field }) => field === name)))
    throw new FileRefused(
      `This is not an export of orders from Shopify: it has no columns for name, financial status, currency, total and line items. ${adviceFor(header)}`,
    )
  return {
    columns,
    read(raw) {
      const cells = namedCells(columns, raw)
      for (const field of ['shipping_zip', 'billing_zip', 'shipping_phone', 'billing_phone'])
        if (cells[field] !== undefined) cells[field] = withoutMark(cells[field])
      return { cells }
    },
  }
}
