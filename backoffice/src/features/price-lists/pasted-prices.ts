// Prices that are pasted from a spreadsheet: a line each, with SKU, price and, between them or left out, the minimum quantity.

import { plainMoney } from '../../ui/fields/money-text.ts'

export interface PastedPrice {
  sku: string
  min_quantity: number
  price: string
}

export interface Pasted {
  prices: PastedPrice[]
  /** Lines that are no price, such as a heading. */
  skipped: string[]
}

const isPrice = (text: string) => /^\d+(?:\.\d+)?$/.test(text)

export function pastedPrices(text: string, currency: string): Pasted {
  const pasted: Pasted = { prices: [], skipped: [] }
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim())
    const [sku = '', ...rest] = cells
    const price = plainMoney(rest.at(-1) ?? '', currency)
    const quantity = rest.length > 1 && rest[0] !== '' ? rest[0]! : '1'
    if (sku !== '' && isPrice(price) && /^[1-9]\d{0,6}$/.test(quantity))
      pasted.prices.push({ sku, min_quantity: Number(quantity), price })
    else pasted.skipped.push(line.trim())
  }
  return pasted
}
