// Which taxes the lines of a basket carry. Gathers what the tax rules need: the seller, the buyer's VAT number as far as it could be checked, and
// whether the account has passed the threshold of distance sales.

import { parseVatNumber } from '@kontor/contract/addresses/countries'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { keepFew } from '@kontor/contract/values/keep-few'
import { decideTax, type SaleFacts, saleAcrossUnion, type TaxComponent } from '../../pricing/tax.ts'
import type { TaxPlace } from '../../pricing/tax-territories.ts'
import { timeZoneOf } from '../../shop-time-zone.ts'
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
  /** Lines that are taxed alike get the very same array: the pricing groups lines by the array's identity. */
  taxOf: (line: BasketLine) => readonly TaxComponent[]
  is_distance_sale: boolean
  /** What was found out about the buyer's VAT number; the text as typed where it is no VAT number; null where it does not affect the tax. */
  vat_check: CheckedNumber | string | null
}

/** What has to be found out first: `buyer`, whether the buyer's number is valid; `threshold`, whether the account has passed it. */
type Question = 'buyer' | 'threshold'
interface Answers {
  buyer?: CheckedNumber
  is_over_threshold?: boolean
}

const isQuestion = (outcome: TaxedBuyer | Question): outcome is Question => typeof outcome === 'string'

/** Checks the buyer's number only where it would change the tax. A number that is not proven counts as none. */
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

/** Like `taxBasket`, but without waiting: undefined where something would have to be asked. */
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
  // The kind of sale may differ between goods and what is not sent; one line across the Union makes the whole order such a sale.
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

// Telling the day takes longer than all else here, and within a quarter of an hour no time zone's day changes.
const QUARTER_MS = 900_000
const keepDay = keepFew<string>(1000)

/** The day on which something is sold now, in the shop's time zone. */
function dayOfSale(seller: Seller): string {
  const quarter = Math.floor(Date.parse(seller.now) / QUARTER_MS) * QUARTER_MS
  const time_zone = timeZoneOf(seller)
  return keepDay(`${time_zone} ${quarter}`, () => dayIn(time_zone, quarter))
}

function taxesByClass(
  seller: Seller,
  sale: Omit<SaleFacts, 'is_goods'>,
  over_threshold: boolean,
): TaxedBuyer['taxOf'] {
  const { vat_number, oss_registered } = seller
  const on = dayOfSale(seller)
  const known = new Map<string, readonly TaxComponent[]>()
  return ({ tax_class, requires_shipping: is_goods }) => {
    const key = is_goods ? tax_class : `${tax_class}, not sent`
    if (!known.has(key)) {
      const { origin, destination, buyer_vat_number } = sale
      const taxes = decideTax({
        seller_registered: vat_number !== '',
        oss_registered,
        over_threshold,
        origin,
        destination,
        buyer_vat_number,
        tax_class,
        is_goods,
        on,
      })
      known.set(key, taxes)
    }
    return known.get(key)!
  }
}
