// Decides if EN 16931 can express a document as data, and groups VAT by the categories of the standard. The
// standard cannot express a seller without an address, a cryptocurrency, or American sales taxes. The shop
// then issues a PDF without data, rather than with false data.

import { isEuCountry } from '@kontor/contract/shops/addresses/countries'
import { CARD_CURRENCIES } from '@kontor/contract/values/currencies'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { parseRate, shareOf } from '../../../pricing/round.ts'
import type { InvoiceSnapshot, TaxCategory } from '../invoice-snapshot.ts'

const VAT_NEIGHBOURS = new Set(['GB', 'CH', 'NO', 'IS', 'LI', 'MC'])
const GONE_CURRENCIES = new Set<string>(['HRK', 'BGN'])

/** A row of BG-23: a tax category and rate, summed over all countries. */
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

/**
 * Returns a VAT number without spaces and punctuation: `DE 123.456.789` becomes `DE123456789`. Returns an
 * empty text unless the number begins with two letters (BR-CO-9).
 */
export function vatIdentifier(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return /^[A-Z]{2}[A-Z0-9]{2,}$/.test(plain) ? plain : ''
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * Orders round tax per line, the standard rounds tax per rate. The two may differ by less than one unit of
 * the currency (BR-CO-17, by its schematron). Only a currency without decimals, or a refund of tax alone,
 * exceeds the tolerance.
 */
function isWithinTolerance({ rate, net, tax }: VatBreakdown, currency: string): boolean {
  const one = toMinor('1', currency)
  const reckoned = shareOf(toMinor(net, currency), parseRate(rate))
  return absolute(reckoned - toMinor(tax, currency)) < one
}

type Seller = InvoiceSnapshot['seller']
type Buyer = NonNullable<InvoiceSnapshot['buyer']>

const isSellerHere = ({ address }: Seller): boolean =>
  address !== null && (isEuCountry(address.country) || VAT_NEIGHBOURS.has(address.country))

const isCurrencyKnown = (currency: string): boolean =>
  (CARD_CURRENCIES as readonly string[]).includes(currency) && !GONE_CURRENCIES.has(currency)

const isBuyerNamed = ({ company_name, recipient_name }: Buyer, buyer_email: string): boolean =>
  [company_name, recipient_name, buyer_email].some((name) => name !== '')

/**
 * Returns whether seller and buyer have the numbers that the tax categories require, and no number that the
 * categories forbid.
 */
function haveNumbers(seller: Seller, buyer: Buyer, breakdown: readonly VatBreakdown[]): boolean {
  const has = (...categories: TaxCategory[]) => breakdown.some((row) => categories.includes(row.category))
  const seller_vat = vatIdentifier(seller.vat_number)
  const buyer_vat = vatIdentifier(buyer.vat_number)
  if (seller.vat_number !== '' && seller_vat === '') return false
  if (seller_vat === '' && seller.company_number === '' && seller.tax_number === '') return false
  // The tax number is enough if no VAT number is required (BR-S-02, BR-Z-02, BR-AE-02). BR-IC-02 and BR-G-02
  // require a VAT number.
  if (seller_vat === '' && has('K', 'G')) return false
  if (seller_vat === '' && seller.tax_number === '' && has('S', 'Z', 'AE', 'E')) return false
  if (has('AE', 'K') && buyer_vat === '') return false
  // BR-O-2 forbids both VAT numbers, and BR-O-11 forbids further categories. A registered seller's document
  // about goods or services supplied outside the Union is therefore a PDF without data.
  return !has('O') || (seller_vat === '' && buyer_vat === '' && breakdown.length === 1)
}

export function isElectronic(invoice: InvoiceSnapshot): boolean {
  const { seller, buyer, currency, lines, ship_to } = invoice
  // A receipt names no supply, and no program must book a receipt.
  if (invoice.kind === 'receipt') return false
  if (buyer === null || lines.length === 0 || !isSellerHere(seller)) return false
  if ([buyer.country, ship_to?.country].includes('XK')) return false
  if (!isCurrencyKnown(currency) || !isBuyerNamed(buyer, invoice.buyer_email)) return false
  if (lines.some((line) => line.tax_rate === null)) return false
  const breakdown = breakdownOf(invoice)
  return haveNumbers(seller, buyer, breakdown) && breakdown.every((row) => isWithinTolerance(row, currency))
}
