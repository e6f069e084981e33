// All kinds of rows in an archive, in an order suitable for storing. Every table of a shop is either one of
// the kinds, or left out for a stated reason.

import { z } from 'zod'
import { CATALOGUE_KINDS, SHOP } from './catalogue-kinds.ts'
import { GIFT_CARD_KINDS } from './gift-card-kinds.ts'
import type { Field, Kind } from './kind.ts'
import { ORDER_KINDS } from './order-kinds.ts'
import { DISCOUNT_USE_KINDS, PRICE_KINDS } from './price-kinds.ts'
import { STOREFRONT_KINDS } from './storefront-kinds.ts'

export const KINDS: readonly Kind[] = [
  SHOP,
  ...CATALOGUE_KINDS,
  ...STOREFRONT_KINDS,
  ...PRICE_KINDS,
  ...ORDER_KINDS,
  ...DISCOUNT_USE_KINDS,
  ...GIFT_CARD_KINDS,
]

const byName = new Map(KINDS.map((kind) => [kind.name, kind]))

export const findKind = (name: string): Kind | undefined => byName.get(name)

/**
 * Tables with rows of a shop that no archive contains, with the reason. The export page of the back office
 * names the parts that merchants may miss.
 */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  shop_members: 'people are not exported; the importing user becomes the owner',
  shop_invitations: 'people are not exported',
  notification_settings: 'people are not exported',
  shop_slugs: 'addresses of this installation',
  audit_events: 'the log of this installation, sealed with its ids; the new shop has one of its own',
  audit_seals: 'the log of this installation',
  webhook_events: "what the gateway's secret proved; the gateway comes without it",
  payment_tries: 'lives for a day, and hashed with a key of this installation',
  order_mails: 'what this installation mailed, for 90 days',
  mail_objections: 'unsubscriptions belong to this installation',
  cart_hand_overs: 'lives for a week, for the browser that has the cart',
  vat_checks: 'answers remembered for a day',
  egress_days: 'what was fetched for the shop here',
  catalogue_names: 'made from products and groups',
  customer_changes: 'lives for a minute',
  uploads: 'lives for a day',
  product_downloads: 'files that are sold stay where they are: an archive has pictures and documents only',
  order_downloads: 'links to files that stay where they are',
  license_keys: 'encrypted with a key of this installation, and sold once only, also by a copy of the shop',
  distance_sale_years: 'added up from distance_sales',
  order_fees: 'belongs to the account that paid the fee',
  ledger_transactions: 'belongs to the account that paid the fee',
  product_prices: 'it cannot be edited, but an archive can; the new shop begins its own',
  searches: 'what visitors of this installation searched for, for 90 days',
  shop_exports: 'archives are not packed into archives',
  imports: 'live for days, with the file they are read from; what they changed is in the rows',
  import_items: 'of imports',
  import_rows: 'of imports',
  import_problems: 'of imports',
  exports: 'live for a day',
}

export interface Reference {
  readonly field: string
  readonly to: string
}

/** Used to read the lines of a kind: the schema of a line, the references to other rows, and the columns. */
export interface LineShape {
  readonly schema: z.ZodType<Record<string, unknown>>
  readonly references: readonly Reference[]
  readonly columns: readonly (readonly [string, Field])[]
}

function shapeOf({ fields, besides = {}, rule }: Kind): LineShape {
  const columns = Object.entries(fields)
  const row = z.strictObject({
    ...Object.fromEntries(columns.map(([name, { schema }]) => [name, schema])),
    ...besides,
  })
  return {
    schema: rule ? row.refine(rule) : row,
    references: columns.flatMap(([field, { to }]) => (to === undefined ? [] : [{ field, to }])),
    columns,
  }
}

const shapes = new Map(KINDS.map((kind) => [kind.name, shapeOf(kind)]))

export const shapeOfKind = ({ name }: Kind): LineShape => shapes.get(name)!
