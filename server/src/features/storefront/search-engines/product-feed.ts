// A shop's products for Google Merchant Center: RSS 2.0 with the names of Google's product data specification
// (support.google.com/merchants, read 2025-11). Written batch by batch, so a large shop takes no more memory
// than a small shop.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import { registryNumber } from '@kontor/contract/catalogue/products/energy-scale'
import { isGtin } from '@kontor/contract/catalogue/products/gtin'
import { optionProperty } from '@kontor/contract/catalogue/products/option-property'
import { productIdentifiers } from '@kontor/contract/catalogue/products/product-identifiers'
import { productName } from '@kontor/contract/catalogue/products/product-name'
import { baseUnitOf, type ContentUnit } from '@kontor/contract/catalogue/products/unit-price'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { plainText } from '@kontor/contract/values/markdown'
import type { Db } from '../../../db/pool.ts'
import type { Html } from '../../../http/files/html.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import type { ShownProduct } from '../storefront-pages.queries.ts'
import { selectionBy } from '../variants/selection.ts'
import { mediaOf } from '../views/product-tiles.ts'
import { availabilityOf } from '../views/stock-shown.ts'
import { type Cursor, type FeedProduct, listProductsAfter } from './search-engines.queries.ts'
import { xml } from './xml.ts'

const BATCH = 200
const MAX_PRODUCTS = 50_000
const MAX_MORE_PICTURES = 10
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5000

const AVAILABILITY = {
  in_stock: 'in_stock',
  few: 'in_stock',
  to_order: 'backorder',
  sold_out: 'out_of_stock',
} as const

const WEIGHT_UNITS = { grams: 'g', kilograms: 'kg', pounds: 'lb', ounces: 'oz' } as const

/** Google's name of a unit. */
const feedUnit = (unit: ContentUnit): string => (unit === 'm2' ? 'sqm' : unit)

/** Returns one line for each value that is not empty. */
const lines = (name: string, ...values: (string | undefined)[]): Html[] =>
  values.flatMap((value) => (value ? [xml`<g:${name}>${value}</g:${name}>\n`] : []))

/** The lines that distinguish a variant from the rest of its group. */
const variantLines = ({ group_id, option_values }: ShownProduct): Html[] => [
  ...lines('item_group_id', group_id ?? undefined),
  ...option_values.flatMap(({ name, value }) => {
    const property = optionProperty(name)
    if (property) return lines(property, value)
    return [
      xml`<g:product_detail><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>\n`,
    ]
  }),
]

/** Google asks for a date beside `backorder`. Who buys without an agreed date gets the goods within 30 days (Directive 2011/83/EU, art. 18). */
const DELIVERED_WITHIN_MS = 30 * 24 * 3_600_000
const dateOfDelivery = (now: number): string =>
  `${new Date(now + DELIVERED_WITHIN_MS).toISOString().slice(0, 10)}T00:00Z`

/** Google drops an item if its feed is not read for this long. */
const ITEM_LASTS_MS = 30 * 24 * 3_600_000

/** The feed's `price` is the reference price of the sale price. */
function priceLines(product: FeedProduct, currency: string, now: number): Html[] {
  const price = currentPrice(product)
  const { strike_price, reduced_since, sale_ends_at } = product
  if (strike_price === null) return lines('price', `${price} ${currency}`)
  const until = sale_ends_at ?? new Date(now + ITEM_LASTS_MS).toISOString()
  return [
    ...lines('price', `${strike_price} ${currency}`),
    ...lines('sale_price', `${price} ${currency}`),
    ...lines('sale_price_effective_date', reduced_since ? `${reduced_since}/${until}` : undefined),
  ]
}

/**
 * The registry's number covers the whole label. If the number is missing, the feed shows the class on its
 * scale.
 */
function energyLines({ energy_label }: ShownProduct): Html[] {
  if (energy_label === null) return []
  const number = registryNumber(energy_label)
  if (number === undefined)
    return [
      ...lines('energy_efficiency_class', energy_label.class),
      ...lines('min_energy_efficiency_class', energy_label.worst),
      ...lines('max_energy_efficiency_class', energy_label.best),
    ]
  return [
    xml`<g:certification>\n${[
      ...lines('certification_authority', 'EC'),
      ...lines('certification_name', 'EPREL'),
      ...lines('certification_code', number),
    ]}</g:certification>\n`,
  ]
}

/** A variant without its own cover has the cover of its group. */
function picturesOf({ cover_url, files, group_cover_url, group_files }: FeedProduct, origin: string) {
  const shown = { cover_url: cover_url || (group_cover_url ?? ''), files: [...files, ...group_files] }
  return mediaOf(shown, origin).filter(({ kind }) => kind === 'image')
}

function itemOf(
  product: FeedProduct & { selection: string },
  shop: PublicShop,
  { store, origin, lang, now }: FeedContext,
): Html {
  const [cover, ...more] = picturesOf(product, origin)
  const found = productIdentifiers(product.data_public)
  const brand = product.brand || found.brand
  const gtin = isGtin(product.barcode) ? product.barcode : found.gtin
  const { mpn } = found
  const { state } = availabilityOf(product)
  const size = product.physical_properties
  const weight = size && /[1-9]/.test(size.weight) ? `${size.weight} ${WEIGHT_UNITS[size.weight_unit]}` : ''
  const { content_amount, content_unit } = product
  const title = productName(product).slice(0, MAX_TITLE_LENGTH)
  const page = `${store}/products/${encodeURIComponent(product.group_slug ?? product.slug)}`
  const query = [product.selection, lang && `lang=${lang}`].filter(Boolean).join('&')
  const link = query === '' ? page : `${page}?${query}`
  // An item with a brand must not state that it has no identifier, because Google then rejects the item.
  const has_identifier = Boolean(gtin || mpn || brand)
  return xml`<item>\n${[
    // The elements of plain RSS, because feed readers use nothing else. The id never changes, even if the URL
    // does.
    xml`<title>${title}</title>\n<link>${link}</link>\n<guid isPermaLink="false">${product.id}</guid>\n`,
    ...lines('id', product.id),
    ...lines('title', title),
    ...lines('description', plainText(product.description, MAX_DESCRIPTION_LENGTH)),
    ...lines('link', link),
    ...variantLines(product),
    ...lines('image_link', cover?.url),
    ...lines('additional_image_link', ...more.slice(0, MAX_MORE_PICTURES).map(({ url }) => url)),
    ...lines('availability', AVAILABILITY[state]),
    ...lines('availability_date', state === 'to_order' ? dateOfDelivery(now) : undefined),
    ...priceLines(product, shop.default_currency, now),
    ...(content_amount === null || content_unit === null
      ? []
      : [
          ...lines('unit_pricing_measure', `${content_amount}${feedUnit(content_unit)}`),
          ...lines('unit_pricing_base_measure', `1${feedUnit(baseUnitOf(content_unit))}`),
        ]),
    ...lines('condition', 'new'),
    ...lines('product_type', ...product.categories),
    ...lines('brand', brand),
    ...lines('gtin', gtin),
    ...lines('mpn', mpn),
    ...lines('identifier_exists', has_identifier ? undefined : 'no'),
    ...energyLines(product),
    ...lines('shipping_weight', weight),
  ]}</item>\n`
}

/** Addresses choose a variant by the shop's own words, which work in every language. */
function withSelections(products: readonly FeedProduct[]) {
  const by_group = new Map<string, ReturnType<typeof selectionBy>>()
  return products.map((product) => {
    const { group_id, group_options, option_values } = product
    if (group_id === null || group_options === null) return { ...product, selection: '' }
    const selectionOf = by_group.get(group_id) ?? selectionBy(group_options)
    by_group.set(group_id, selectionOf)
    return { ...product, selection: selectionOf(option_values) }
  })
}

interface FeedContext {
  store: string
  origin: string
  /** The language, if not the shop's own. */
  lang: StoreLanguage | undefined
  /** The time in milliseconds since 1970, by the database's clock. */
  now: number
}

/** Newest first. `store` is the absolute URL of the shop, `origin` the one files are served from, both without a slash at the end. */
export async function* productFeed(
  db: Db,
  shop: PublicShop,
  context: FeedContext,
  texts: Translator,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n'
  yield xml`<channel>\n<title>${shop.name}</title>\n<link>${context.store}</link>\n<description>${shop.name}</description>\n`
    .text
  let after: Cursor | undefined
  for (let written = 0; written < MAX_PRODUCTS; written += BATCH) {
    const products = await listProductsAfter(db, shop.id, after, BATCH)
    const shown = await texts.products(withSelections(products))
    yield shown.map((product) => itemOf(product, shop, context).text).join('')
    after = products.at(-1)
    if (products.length < BATCH) break
  }
  yield '</channel>\n</rss>\n'
}
