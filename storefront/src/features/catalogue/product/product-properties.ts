// A product's `data_public`, weight, size and SKU as rows of name and text. `data_public` is JSON from the
// merchant with any content. Only plain values and lists of plain values are shown.

import { unitSign } from '@kontor/contract/catalogue/products/unit-price'
import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import { cutText } from '@kontor/contract/values/markdown'
import { countryName } from '../../../lib/country-name.ts'
import type { Texts } from '../../../lib/messages/texts.tsx'

const MAX_ROWS = 40
const MAX_TEXT = 500

const UNITS = {
  grams: 'g',
  kilograms: 'kg',
  pounds: 'lb',
  ounces: 'oz',
  millimeters: 'mm',
  centimeters: 'cm',
  meters: 'm',
  inches: 'in',
  feet: 'ft',
} as const

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return cutText(value.trim(), MAX_TEXT) || undefined
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value)) {
    const parts = value.slice(0, MAX_ROWS).map(plain)
    return parts.every((part) => part !== undefined) && parts.length > 0
      ? cutText(parts.join(', '), MAX_TEXT)
      : undefined
  }
  return undefined
}

/** Makes `Roast level` of `roast_level` and `roastLevel`. */
function readable(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
  const text = words === name ? name : words.toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function publicRows(data_public: string): [string, string][] {
  let data: unknown
  try {
    data = JSON.parse(data_public)
  } catch {
    return []
  }
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return []
  return Object.entries(data)
    .slice(0, MAX_ROWS)
    .flatMap(([name, value]): [string, string][] => {
      const text = plain(value)
      return text === undefined || name.trim() === '' ? [] : [[readable(cutText(name, 100)), text]]
    })
}

export function productProperties(product: PublicProduct, texts: Texts): [string, string][] {
  const rows = publicRows(product.data_public)
  const size = product.physical_properties
  const is_known = (decimal: string) => /[1-9]/.test(decimal)
  // A merchant's row with the same name takes precedence.
  const add = (name: string, text: string) => {
    if (!rows.some(([other]) => other.toLowerCase() === name.toLowerCase())) rows.push([name, text])
  }
  if (product.content_amount && product.content_unit)
    add(
      texts.say('product.content'),
      `${texts.number(product.content_amount)} ${unitSign(product.content_unit)}`,
    )
  if (size && is_known(size.weight))
    add(texts.say('product.weight'), `${texts.number(size.weight)} ${UNITS[size.weight_unit]}`)
  if (size && [size.length, size.width, size.height].every(is_known)) {
    const sides = [size.length, size.width, size.height].map((side) => texts.number(side)).join(' × ')
    add(texts.say('product.size'), `${sides} ${UNITS[size.dimension_unit]}`)
  }
  if (product.materials) add(texts.say('product.materials'), product.materials)
  if (product.origin_country)
    add(texts.say('product.origin'), countryName(product.origin_country, texts.locale))
  if (product.sku) add(texts.say('product.sku'), product.sku)
  return rows
}
