// Which taxes the lines of a basket carry: the seller, the sums of the account, and the buyer's number as far as it is known, put before
// the rules.

import { parseVatNumber } from '@kontor/contract/countries'
import { decideTax, type SaleFacts, saleAcrossUnion, type TaxComponent } from '../../pricing/tax.ts'
import type { TaxPlace } from '../../pricing/tax-territories.ts'
import { type CheckedNumber, checkVatNumber, isProven } from '../vat-numbers/check-vat-number.ts'
import { hasPassedThreshold } from './basket.queries.ts'
import type { Basket, BasketLine, Seller } from './basket.ts'
import type { FactSource } from './read-facts.ts'

export interface Sale {
  origin: TaxPlace | null
  destination: TaxPlace
  buyer_vat_number: string
}

export interface TaxedBuyer {
  /** Lines of one class share one array, by which the pricing tells them apart. */
  taxOf: (line: BasketLine) => readonly TaxComponent[]
  is_distance_sale: boolean
  /** What was found out about the buyer's number; the text that was typed where it is none; null where it changes nothing. */
  vat_check: CheckedNumber | string | null
}

/** What has to be asked before the taxes are known: the register of VAT numbers, or the sums of the account's distance sales. */
type Question = 'buyer' | 'threshold'
interface Answers {
  buyer?: CheckedNumber
  is_over_threshold?: boolean
}

const isQuestion = (outcome: TaxedBuyer | Question): outcome is Question => typeof outcome === 'string'

/** Asks the register only where the buyer's number would change the tax; a number it does not prove is none. */
export async function taxBasket(
  { db, vies }: FactSource,
  { seller, lines }: Basket,
  sale: Sale,
): Promise<TaxedBuyer> {
  const answers: Answers = {}
  for (;;) {
    const outcome = decide(seller, lines, sale, answers)
    if (!isQuestion(outcome)) return outcome
    const { shop_id, vat_number: requester } = seller
    if (outcome === 'buyer')
      answers.buyer = await checkVatNumber(db, vies, { shop_id, requester, number: sale.buyer_vat_number })
    else answers.is_over_threshold = await hasPassedThreshold(db, shop_id)
  }
}

/** The same where nobody has to be asked; else undefined. */
export function taxAtOnce({ seller, lines }: Basket, sale: Sale): TaxedBuyer | undefined {
  const outcome = decide(seller, lines, sale, {})
  return isQuestion(outcome) ? undefined : outcome
}

function decide(
  seller: Seller,
  lines: readonly BasketLine[],
  { origin, destination, buyer_vat_number: typed }: Sale,
  { buyer, is_over_threshold }: Answers,
): TaxedBuyer | Question {
  const is_registered = seller.vat_number !== ''
  if (origin === null) return { taxOf: () => [], is_distance_sale: false, vat_check: null }
  // Goods and what is not sent may differ in it; one line that is one makes the order one.
  const kindOf = (is_goods: boolean) =>
    lines.some((line) => line.requires_shipping === is_goods)
      ? saleAcrossUnion({ origin, destination, buyer_vat_number: typed, is_goods })
      : null
  const kind = kindOf(true) ?? kindOf(false)
  const must_ask = is_registered && kind === 'reverse_charge'
  if (must_ask && buyer === undefined) return 'buyer'
  const is_malformed =
    is_registered && kind === 'distance_sale' && typed !== '' && parseVatNumber(typed) === undefined
  const vat_check = must_ask ? buyer! : is_malformed ? typed : null
  const is_consumer = vat_check !== null && (typeof vat_check === 'string' || !isProven(vat_check))
  const buyer_vat_number = is_consumer ? '' : typed
  const is_distance_sale = is_consumer || kind === 'distance_sale'
  const may_be_over = is_distance_sale && is_registered && !seller.oss_registered
  if (may_be_over && is_over_threshold === undefined) return 'threshold'
  const sale = { origin, destination, buyer_vat_number }
  return { taxOf: taxesByClass(seller, sale, is_over_threshold ?? false), is_distance_sale, vat_check }
}

function taxesByClass(
  { vat_number, oss_registered, now: on }: Seller,
  sale: Omit<SaleFacts, 'is_goods'>,
  over_threshold: boolean,
): TaxedBuyer['taxOf'] {
  const known = new Map<string, readonly TaxComponent[]>()
  return ({ tax_class, requires_shipping: is_goods }) => {
    const key = is_goods ? tax_class : `${tax_class}, not sent`
    if (!known.has(key)) {
      const seller_registered = vat_number !== ''
      const facts = { ...sale, oss_registered, over_threshold, tax_class, is_goods, on }
      known.set(key, decideTax({ seller_registered, ...facts }))
    }
    return known.get(key)!
  }
}
