// Finds a product's trade identifiers in its public data, under their usual names. The merchant writes the
// data as JSON of any form.

import { isGtin } from './gtin.ts'

export interface ProductIdentifiers {
  brand?: string
  /** 8, 12, 13 or 14 digits with a valid check digit. */
  gtin?: string
  mpn?: string
}

const MAX_IDENTIFIER_LENGTH = 70

const NAMES: Record<string, keyof ProductIdentifiers> = {
  brand: 'brand',
  gtin: 'gtin',
  ean: 'gtin',
  upc: 'gtin',
  isbn: 'gtin',
  mpn: 'mpn',
}

/** The identifiers in a product's `data_public`, which is JSON text or empty. Names are found in any case; an ISBN-13 counts as a GTIN. */
export function productIdentifiers(data_public: string): ProductIdentifiers {
  let data: unknown
  try {
    data = JSON.parse(data_public)
  } catch {
    return {}
  }
  const found: ProductIdentifiers = {}
  if (data === null || typeof data !== 'object') return found
  for (const [key, value] of Object.entries(data)) {
    const name = NAMES[key.trim().toLowerCase()]
    if (name === undefined || (typeof value !== 'string' && typeof value !== 'number')) continue
    const text =
      name === 'gtin'
        ? String(value).replace(/[\s-]/g, '')
        : String(value).trim().slice(0, MAX_IDENTIFIER_LENGTH)
    if (text !== '' && found[name] === undefined && (name !== 'gtin' || isGtin(text))) found[name] = text
  }
  return found
}
