// Which program wrote a table, and which kind of table it is, by its headings: for a file that was chosen as another one.

import type { ImportFormat, ImportKind } from '@kontor/contract/tables/import-kinds'
import type { TableKind } from '../kinds/table-kind.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { wooFieldOf } from './woocommerce-headings.ts'

interface Source {
  format: ImportFormat
  kind: ImportKind
  /** For people: what it is, and what to choose. */
  text: string
}

const hasAll = (names: ReadonlySet<string>, ...headings: readonly string[]) =>
  headings.every((heading) => names.has(heading))
const hasOne = (names: ReadonlySet<string>, ...headings: readonly string[]) =>
  headings.some((heading) => names.has(heading))

const namesIn = (header: readonly string[]): Set<string> =>
  new Set(header.map((heading) => heading.trim().toLowerCase()))

const ON_HAND = ['on hand (new)', 'on hand (current)', 'on hand', 'available', 'available (not editable)']

const isInventoryOf = (names: ReadonlySet<string>): boolean =>
  hasAll(names, 'handle', 'sku') && (hasOne(names, ...ON_HAND) || hasAll(names, 'hs code', 'coo'))

/** Shopify's table of stock, with a row for each variant and location. */
export const isInventory = (header: readonly string[]): boolean => isInventoryOf(namesIn(header))

function isWoo(header: readonly string[]): boolean {
  const fields = new Set(header.map(wooFieldOf))
  return (
    fields.has('type') && fields.has('title') && (fields.has('compare_at_price') || fields.has('is_live'))
  )
}

/** The text is for people: the names are those of the form. */
function sourceOf(header: readonly string[]): Source | undefined {
  const names = namesIn(header)
  if (isInventoryOf(names)) return { format: 'shopify', kind: 'stock', text: 'a table of stock from Shopify' }
  if (hasOne(names, 'handle', 'url handle') && hasOne(names, 'variant price', 'body (html)', 'option1 name'))
    return { format: 'shopify', kind: 'products', text: 'a table of products from Shopify' }
  if (hasAll(names, 'financial status', 'lineitem name'))
    return { format: 'shopify', kind: 'orders', text: 'a table of orders from Shopify' }
  if (
    hasAll(names, 'first name', 'last name', 'email') &&
    hasOne(names, 'accepts email marketing', 'total spent', 'accepts marketing')
  )
    return { format: 'shopify', kind: 'customers', text: 'a table of customers from Shopify' }
  if (isWoo(header))
    return { format: 'woocommerce', kind: 'products', text: 'a table of products from WooCommerce' }
  if (hasAll(names, 'order_number', 'item_title'))
    return { format: 'kontor', kind: 'orders', text: 'a table of orders from Kontor' }
  if (hasAll(names, 'price', 'allow_negative_stock'))
    return { format: 'kontor', kind: 'products', text: 'a table of products from Kontor' }
  return undefined
}

const TABLES: Readonly<Record<string, string>> = {
  products: 'Products',
  stock: 'Stock',
  orders: 'Orders',
  customers: 'Customers',
}
const PROGRAMS: Readonly<Record<string, string>> = {
  kontor: 'Kontor',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

/** A sentence about what the file looks like; empty if nothing is known of it. */
export function adviceFor(header: readonly string[]): string {
  const source = sourceOf(header)
  return source === undefined
    ? ''
    : ` It looks like ${source.text}: choose ${TABLES[source.kind]} and ${PROGRAMS[source.format]}.`
}

/** Refuses a file of another program that was chosen as one of Kontor: only some of its columns would be read. */
export function refuseOtherSource(header: readonly string[], kind: TableKind): void {
  const source = sourceOf(header)
  if (source !== undefined && source.format !== 'kontor')
    throw new FileRefused(`This is not a table of Kontor.${adviceFor(header)}`)
  const fields = new Set(header.flatMap((column) => kind.fieldOf(column) ?? []))
  const missing = kind.whatIsMissing(fields)
  if (missing === undefined) return
  const headings = header.slice(0, 10).join(', ').slice(0, 300)
  throw new FileRefused(`${missing}${adviceFor(header)} Columns of this file: ${headings}.`)
}
