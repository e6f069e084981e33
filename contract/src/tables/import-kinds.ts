// The kinds of imports, and the programs whose files can be imported.

export const IMPORT_KINDS = [
  'products',
  'customers',
  'orders',
  'stock',
  'prices',
  'discounts',
  'redirects',
  'translations',
] as const
export const IMPORT_FORMATS = ['kontor', 'shopify', 'woocommerce', 'xliff'] as const

/** The encodings of files, by their names for TextDecoder. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'macintosh',
] as const

export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]
export type ImportKind = (typeof IMPORT_KINDS)[number]
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** The file formats for each kind. */
export const FORMATS_OF_KIND: Readonly<Record<ImportKind, readonly ImportFormat[]>> = {
  products: ['kontor', 'shopify', 'woocommerce'],
  customers: ['kontor', 'shopify'],
  orders: ['kontor', 'shopify'],
  stock: ['kontor', 'shopify'],
  prices: ['kontor'],
  discounts: ['kontor'],
  redirects: ['kontor'],
  translations: ['kontor', 'xliff'],
}

/**
 * Only managers of the shop import tables of customers and orders, because these tables have personal data.
 */
export const isForManagers = (kind: ImportKind): boolean => kind === 'customers' || kind === 'orders'
