// Which documents can be given as data by EN 16931, and their VAT by its headings. What the standard has no room for (a seller without an
// address, a coin for a currency, the sales taxes of America) is a document on paper alone, and says nothing false.

import { isEuCountry } from '@kontor/contract/countries'
import { CARD_CURRENCIES } from '@kontor/contract/currencies'
import { toMajorText, toMinor } from '@kontor/contract/money'
import { parseRate, shareOf } from '../../../pricing/round.ts'
import type { InvoiceSnapshot, TaxCategory } from '../invoice-snapshot.ts'

const VAT_NEIGHBOURS = new Set(['GB', 'CH', 'NO', 'IS', 'LI', 'MC'])
const GONE_CURRENCIES = new Set<string>(['HRK', 'BGN'])

/** One row of BG-23: a heading and rate, whatever countries' taxes have it. */
export interface VatBreakdown {
  category: TaxCategory
  /** Plain decimal. */
  rate: string
  net: string
  tax: string
}

export function breakdownOf({ taxes, currency }: InvoiceSnapshot): VatBreakdown[] {
  const sums = new Map<string, { category: TaxCategory; rate: string; net: bigint; tax: bigint }>()
  for (const { category, rate, net, tax } of taxes) {
    const key = `${category} ${rate}`
    const sum = sums.get(key) ?? { category, rate: rate ?? '0', net: 0n, tax: 0n }
    sum.net += toMinor(net, currency)
    sum.tax += toMinor(tax, currency)
    sums.set(key, sum)
  }
  return [...sums.values()].map(({ net, tax, ...row }) => ({
    ...row,
    net: toMajorText(net, currency),
    tax: toMajorText(tax, currency),
  }))
}

/** `DE 123.456.789` as it is compared: `DE123456789`. Empty where it does not begin with a country, as BR-CO-9 wants. */
export function vatIdentifier(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return /^[A-Z]{2}[A-Z0-9]{2,}$/.test(plain) ? plain : ''
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * Tax is rounded per line, as the order was; the standard rounds it per rate. Both are allowed to differ by less than one unit of the
 * currency (BR-CO-17 as its schematron has it), which only a currency without decimals or tax given back alone can exceed.
 */
function isWithinTolerance({ rate, net, tax }: VatBreakdown, currency: string): boolean {
  const one = toMinor('1', currency)
  const reckoned = shareOf(toMinor(net, currency), parseRate(rate))
  return absolute(reckoned - toMinor(tax, currency)) < one
}

export function isElectronic(invoice: InvoiceSnapshot): boolean {
  const { seller, buyer, currency, lines, ship_to } = invoice
  if (seller.address === null || buyer === null || lines.length === 0) return false
  if (!isEuCountry(seller.address.country) && !VAT_NEIGHBOURS.has(seller.address.country)) return false
  if ([buyer.country, ship_to?.country].includes('XK')) return false
  if (!(CARD_CURRENCIES as readonly string[]).includes(currency) || GONE_CURRENCIES.has(currency))
    return false
  if (lines.some((line) => line.tax_rate === null)) return false
  if (![buyer.company_name, buyer.recipient_name, invoice.buyer_email].some((name) => name !== ''))
    return false
  const breakdown = breakdownOf(invoice)
  const has = (...categories: TaxCategory[]) => breakdown.some((row) => categories.includes(row.category))
  const seller_vat = vatIdentifier(seller.vat_number)
  if (seller.vat_number !== '' && seller_vat === '') return false
  if (seller_vat === '' && seller.company_number === '' && seller.tax_number === '') return false
  if (seller_vat === '' && has('S', 'Z', 'AE', 'K', 'G')) return false
  if (has('AE', 'K') && vatIdentifier(buyer.vat_number) === '') return false
  if (has('O') && (seller_vat !== '' || breakdown.length > 1)) return false
  return breakdown.every((row) => isWithinTolerance(row, currency))
}
