// Recognises the program and the kind of a table by the headings, if a person chose the wrong kind.

import type { TableKind } from '../kinds/table-kind.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { wooFieldOf } from './woocommerce-headings.ts'

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

interface Source {
  readonly is_of_kontor: boolean
  /** The message for people, with the names of the form. */
  readonly message: string
  readonly fits: (names: ReadonlySet<string>, header: readonly string[]) => boolean
}

/** The first match counts. */
const SOURCES: readonly Source[] = [
  {
    is_of_kontor: false,
    message: 'It looks like a table of stock from Shopify: choose Stock and Shopify.',
    fits: isInventoryOf,
  },
  {
    is_of_kontor: false,
    message: 'It looks like a table of products from Shopify: choose Products and Shopify.',
    fits: (names) =>
      hasOne(names, 'handle', 'url handle') && hasOne(names, 'variant price', 'body (html)', 'option1 name'),
  },
  {
    is_of_kontor: false,
    message: 'It looks like a table of orders from Shopify: choose Orders and Shopify.',
    fits: (names) => hasAll(names, 'financial status', 'lineitem name'),
  },
  {
    is_of_kontor: false,
    message: 'It looks like a table of customers from Shopify: choose Customers and Shopify.',
    fits: (names) =>
      hasAll(names, 'first name', 'last name', 'email') &&
      hasOne(names, 'accepts email marketing', 'accepts marketing', 'total spent'),
  },
  {
    is_of_kontor: false,
    message: 'It looks like a table of products from WooCommerce: choose Products and WooCommerce.',
    fits: (_, header) => isWoo(header),
  },
  {
    is_of_kontor: true,
    message: 'It looks like a table of orders from Kontor: choose Orders and Kontor.',
    fits: (names) => hasAll(names, 'order_number', 'item_title'),
  },
  {
    is_of_kontor: true,
    message: 'It looks like a table of products from Kontor: choose Products and Kontor.',
    fits: (names) => hasAll(names, 'price', 'allow_negative_stock'),
  },
]

const sourceOf = (header: readonly string[]): Source | undefined => {
  const names = namesIn(header)
  return SOURCES.find(({ fits }) => fits(names, header))
}

/** Returns the advice to choose another kind or program. */
export const adviceFor = (header: readonly string[]): string =>
  sourceOf(header)?.message ?? 'Choose the table and the program that the file comes from.'

/**
 * Throws `FileRefused` for a file of another program chosen as a file of Kontor, because only some columns
 * would be read. Throws `FileRefused` for a file without needed columns too.
 */
export function throwIfOtherSource(header: readonly string[], kind: TableKind): void {
  const source = sourceOf(header)
  const missing = kind.whatIsMissing(new Set(header.flatMap((column) => kind.fieldOf(column) ?? [])))
  if (source !== undefined && (!source.is_of_kontor || missing !== undefined))
    throw new FileRefused(`This is another table than the chosen one. ${adviceFor(header)}`)
  if (missing === undefined) return
  const names = header.slice(0, 10).join(', ').slice(0, 300)
  throw new FileRefused(`${missing} The file has the columns ${names}.`)
}
