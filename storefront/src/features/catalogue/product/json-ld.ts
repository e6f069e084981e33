// The catalogue's structured data (JSON-LD) in the vocabulary of schema.org. `url` is always the page's
// canonical address. Paths are made absolute with `url`, because JSON-LD requires absolute addresses.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import { isGtin } from '@kontor/contract/catalogue/products/gtin'
import { optionProperty } from '@kontor/contract/catalogue/products/option-property'
import { productIdentifiers } from '@kontor/contract/catalogue/products/product-identifiers'
import { baseUnitOf, type ContentUnit } from '@kontor/contract/catalogue/products/unit-price'
import type { ProductView, VariantChoice, VariantOffer } from '@kontor/contract/storefront/catalogue-views'
import type { PublicProduct, PublicShop } from '@kontor/contract/storefront/storefront'
import { plainText } from '@kontor/contract/values/markdown'
import { cataloguePath, shopPath } from '../../../lib/paths.ts'
import type { Step } from '../../../ui/breadcrumbs.tsx'

const AVAILABILITY = {
  in_stock: 'InStock',
  few: 'LimitedAvailability',
  to_order: 'BackOrder',
  sold_out: 'OutOfStock',
} as const

/** The unit codes of UN/CEFACT, which schema.org requires. */
const UNIT_CODES: Record<ContentUnit, string> = {
  mg: 'MGM',
  g: 'GRM',
  kg: 'KGM',
  ml: 'MLT',
  cl: 'CLT',
  l: 'LTR',
  cm: 'CMT',
  m: 'MTR',
  m2: 'MTK',
}

const whole = (path: string, url: string): string => new URL(path, url).href

export const organization = (shop: PublicShop, url: string) => ({
  '@type': 'Organization',
  name: shop.name,
  url: whole(shopPath(shop.slug), url),
  ...(shop.logo ? { logo: shop.logo.url } : {}),
})

/** Returns the steps from the shop's front page to this page. */
export const breadcrumbs = (steps: readonly Step[], url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: whole(path, url),
  })),
})

/**
 * Returns the address of a variant's page. `url` already has a query if the page is not in the shop's own
 * language.
 */
const selecting = (query: string, url: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`

const measure = (value: string, unit: ContentUnit) => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode: UNIT_CODES[unit],
})

/**
 * Returns the price with its amount of content, and the base amount for comparisons. Readers compute the unit
 * price from both.
 */
const unitPricing = ({ content_amount, content_unit }: PublicProduct, price: string, currency: string) =>
  content_amount && content_unit
    ? {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: currency,
          referenceQuantity: {
            ...measure(content_amount, content_unit),
            valueReference: measure('1', baseUnitOf(content_unit)),
          },
        },
      }
    : {}

const organizationOf = (contact: NonNullable<PublicProduct['manufacturer']>) => ({
  '@type': 'Organization',
  name: contact.name,
  address: contact.postal_address,
  ...(contact.electronic_address.includes('@') ? { email: contact.electronic_address } : {}),
})

/** Returns a group's facts about all its variants: manufacturer, materials and country of origin. */
const provenance = ({ manufacturer, materials, origin_country }: PublicProduct) => ({
  ...(manufacturer ? { manufacturer: organizationOf(manufacturer) } : {}),
  ...(materials ? { material: materials } : {}),
  ...(origin_country ? { countryOfOrigin: { '@type': 'Country', name: origin_country } } : {}),
})

/** schema.org names the classes in the form `EUEnergyEfficiencyCategoryA2Plus`. */
const energyCategory = (text: string): string => {
  const pluses = text.length - 1
  const suffix = pluses === 0 ? '' : pluses === 1 ? '1Plus' : `${String(pluses)}Plus`
  return `https://schema.org/EUEnergyEfficiencyCategory${text.charAt(0)}${suffix}`
}

const energyDetails = ({ energy_label }: PublicProduct) =>
  energy_label
    ? {
        hasEnergyConsumptionDetails: {
          '@type': 'EnergyConsumptionDetails',
          hasEnergyEfficiencyCategory: energyCategory(energy_label.class),
          energyEfficiencyScaleMin: energyCategory(energy_label.worst),
          energyEfficiencyScaleMax: energyCategory(energy_label.best),
        },
      }
    : {}

/** Returns a variant's options: the properties known to schema.org, and further properties by name. */
function variantProperties(option_values: VariantOffer['option_values']): object {
  const known = option_values.flatMap(({ name, value }) => {
    const property = optionProperty(name)
    return property ? [[property, value] as const] : []
  })
  const others = option_values.filter(({ name }) => optionProperty(name) === undefined)
  return {
    ...Object.fromEntries(known),
    ...(others.length > 0
      ? { additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })) }
      : {}),
  }
}

/** Returns a product in variants, with the price of each variant under its own address. */
function groupData(
  { product, media }: ProductView,
  { group_id, options, offers }: VariantChoice,
  shop: PublicShop,
  url: string,
): object {
  const images = media.filter(({ kind }) => kind === 'image').map((medium) => medium.url)
  const brand = product.brand || productIdentifiers(product.data_public).brand
  return {
    '@type': 'ProductGroup',
    '@id': url,
    productGroupID: group_id,
    name: product.title,
    description: plainText(product.description, 2000),
    url,
    ...(images.length > 0 ? { image: images } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...provenance(product),
    variesBy: options.map(({ name }) => {
      const property = optionProperty(name)
      return property ? `https://schema.org/${property}` : name
    }),
    hasVariant: offers.map(
      ({ query, option_values, image, variant_title, sku, barcode, price, state }, at) => ({
        '@type': 'Product',
        name: `${product.title} – ${variant_title}`,
        ...variantProperties(option_values),
        // Google requires a picture for each variant. The group's picture shows all variants.
        ...(image || images[0] ? { image: image || images[0] } : {}),
        ...(sku ? { sku } : {}),
        ...(isGtin(barcode) ? { gtin: barcode } : {}),
        // The page shows the first variant.
        ...(at === 0 ? energyDetails(product) : {}),
        offers: {
          '@type': 'Offer',
          url: selecting(query, url),
          price,
          priceCurrency: shop.default_currency,
          availability: `https://schema.org/${AVAILABILITY[state]}`,
        },
      }),
    ),
  }
}

export function productData(view: ProductView, shop: PublicShop, url: string): object[] {
  const { product, variants } = view
  const [category] = product.categories
  return [
    variants ? groupData(view, variants, shop, url) : singleData(view, shop, url),
    breadcrumbs(
      [
        [shop.name, shopPath(shop.slug)],
        ...(category ? [[category, cataloguePath(shop.slug, { category })] as const] : []),
        [product.title, url],
      ],
      url,
    ),
  ]
}

function singleData({ product, media, availability }: ProductView, shop: PublicShop, url: string): object {
  const found = productIdentifiers(product.data_public)
  const brand = product.brand || found.brand
  const gtin = isGtin(product.barcode) ? product.barcode : found.gtin
  const { mpn } = found
  const price = currentPrice(product)
  const images = media.filter(({ kind }) => kind === 'image').map((medium) => medium.url)
  const [category] = product.categories
  return {
    '@type': 'Product',
    '@id': url,
    name: product.title,
    description: plainText(product.description, 2000),
    url,
    ...(images.length > 0 ? { image: images } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(category ? { category } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(gtin ? { gtin } : {}),
    ...(mpn ? { mpn } : {}),
    ...provenance(product),
    ...energyDetails(product),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: shop.default_currency,
      ...unitPricing(product, price, shop.default_currency),
      availability: `https://schema.org/${AVAILABILITY[availability.state]}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: organization(shop, url),
    },
  }
}
