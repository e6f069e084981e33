// Finds a product's trade identifiers in its public data, under their usual names. That data is the merchant's own JSON, of any form.

export interface ProductIdentifiers {
  brand?: string
  /** 8, 12, 13 or 14 digits with a valid check digit. */
  gtin?: string
  mpn?: string
}

const LONGEST = 70

/** The check digit of a GTIN: weights 3 and 1 from the right (GS1 General Specifications, section 7.9). */
function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

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
      name === 'gtin' ? String(value).replace(/[\s-]/g, '') : String(value).trim().slice(0, LONGEST)
    if (text !== '' && found[name] === undefined && (name !== 'gtin' || isGtin(text))) found[name] = text
  }
  return found
}
