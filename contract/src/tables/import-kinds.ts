// What can be imported, from which programs' files.

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

/** The encodings of files, as TextDecoder names them. */
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

/** The formats in which a kind is read. */
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

/** Tables of customers and orders, which are people's data, are imported only by managers of the shop. */
export const isForManagers = (kind: ImportKind): boolean => kind === 'customers' || kind === 'orders'
