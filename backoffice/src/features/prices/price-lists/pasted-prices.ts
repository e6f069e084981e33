// Prices pasted from a spreadsheet. Each line has SKU, optional minimum quantity, and price.

import { ProblemError } from '../../../lib/api/api.ts'
import { plural, t } from '../../../lib/texts.ts'
import { plainMoney } from '../../../ui/fields/money-text.ts'
import type { PriceRow } from './price-list-data.ts'

export interface PastedPrice {
  /** The pasted line, unchanged. */
  line: string
  sku: string
  min_quantity: number
  price: string
}

export interface Pasted {
  prices: PastedPrice[]
  /** The lines without a price, such as a heading. */
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
      pasted.prices.push({ line, sku, min_quantity: Number(quantity), price })
    else pasted.skipped.push(line)
  }
  return pasted
}

/** Returns the error with the line of its price. The error's field looks like `set.17.price`. */
function atItsLine(error: unknown, prices: readonly PastedPrice[]): unknown {
  const [first] = error instanceof ProblemError ? error.errors : []
  const [, at] = /^set\.(\d+)\./.exec(first?.field ?? '') ?? []
  const line = prices[Number(at)]?.line
  return first === undefined || line === undefined ? error : new Error(`${line}: ${first.message}`)
}

/**
 * Looks the SKUs up in turn, and stores all prices with a single call. `left` holds the lines that could not
 * be stored. A refusal names its line.
 */
export async function storePasted(
  text: string,
  currency: string,
  {
    find,
    onSet,
  }: {
    /** The id of the product with a SKU. */
    find: (sku: string) => Promise<string | undefined>
    onSet: (rows: PriceRow[]) => Promise<unknown>
  },
): Promise<{ message: string; left: string }> {
  const { prices, skipped } = pastedPrices(text, currency)
  const rows: PriceRow[] = []
  const known: PastedPrice[] = []
  const unknown: PastedPrice[] = []
  for (const pasted of prices) {
    const { sku, min_quantity, price } = pasted
    const product_id = await find(sku)
    if (product_id === undefined) {
      unknown.push(pasted)
      continue
    }
    known.push(pasted)
    rows.push({ product_id, min_quantity, price })
  }
  if (rows.length > 0)
    await onSet(rows).catch((error) => {
      throw atItsLine(error, known)
    })
  const skus = unknown.map(({ sku }) => sku)
  return {
    left: [...skipped, ...unknown.map(({ line }) => line)].join('\n'),
    message: [
      plural(rows.length, '{count} price set.', '{count} prices set.'),
      skus.length > 0 ? t('No product has the SKU {sku}.', { sku: skus.slice(0, 10).join(', ') }) : '',
      skipped.length > 0
        ? plural(skipped.length, '{count} line was skipped.', '{count} lines were skipped.')
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}
