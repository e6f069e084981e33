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

export type ImportKind = (typeof IMPORT_KINDS)[number]
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** The formats in which a kind is read. */
export const FORMATS_OF_KIND: Readonly<Record<ImportKind, readonly ImportFormat[]>> = {
  products: ['kontor', 'shopify', 'woocommerce'],
  customers: ['kontor', 'shopify'],
  orders: ['kontor', 'shopify'],
  stock: ['kontor'],
  prices: ['kontor'],
  discounts: ['kontor'],
  redirects: ['kontor'],
  translations: ['kontor', 'xliff'],
}

/** Tables of customers and orders, which are people's data, are imported only by managers of the shop. */
export const isForManagers = (kind: ImportKind): boolean => kind === 'customers' || kind === 'orders'
