// Finds the taxes of a basket: the kind of sale, the tax of each line, and the share taken out of a listed
// price if no tax is due. The module is pure.

import { parseVatNumber } from '@kontor/contract/shops/addresses/countries'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { memoize } from '@kontor/contract/values/memoize'
import { toMinor } from '@kontor/contract/values/money'
import { timeZoneOf } from '../../../locale/shop-time-zone.ts'
import { parseRate, withoutShare } from '../../../pricing/round.ts'
import { combinedRate, takenOutRate } from '../../../pricing/tax/taken-out.ts'
import { decideTax, isStateMissing, saleAcrossUnion, type TaxComponent } from '../../../pricing/tax/tax.ts'
import type { TaxPlace } from '../../../pricing/tax/tax-territories.ts'
import { type CheckedNumber, isProven } from '../../taxes/vat-numbers/check-vat-number.ts'
import type { BasketLine, BasketRequest, PricingFacts } from './pricing-facts.ts'

/**
 * Returns the kind of sale if the goods go to another member state of the Union. Only the form of the buyer's
 * VAT number counts. The kind may differ between goods and lines that are not sent. One line across the Union
 * makes the whole order a sale across the Union.
 */
export function saleKindOf(
  lines: readonly Pick<BasketLine, 'requires_shipping'>[],
  origin: TaxPlace | null,
  { destination_country: country, destination_state, destination_zip, buyer_vat_number }: BasketRequest,
): ReturnType<typeof saleAcrossUnion> {
  if (origin === null) return null
  const destination = { country, state: destination_state ?? null, zip: destination_zip ?? null }
  const kindOf = (is_goods: boolean) =>
    lines.some((line) => line.requires_shipping === is_goods)
      ? saleAcrossUnion({ origin, destination, buyer_vat_number, is_goods })
      : null
  return kindOf(true) ?? kindOf(false)
}

interface TaxedBuyer {
  is_distance_sale: boolean
  /** Has the same meaning as in `PricedBasket`. */
  vat_check: CheckedNumber | string | null
  /** True if the tax depends on an unknown state of the destination. */
  is_state_missing: boolean
  /**
   * Lines with the same tax get the very same array, because the pricing groups lines by the array's
   * identity.
   */
  taxOf: (line: BasketLine) => readonly TaxComponent[]
  /**
   * Returns the rate taken out of the listed price because no tax is due, or undefined if nothing is taken
   * out.
   */
  takenOutOf: (line: BasketLine) => string | undefined
}

export function taxBasket(
  facts: PricingFacts,
  lines: readonly BasketLine[],
  origin: TaxPlace | null,
  request: BasketRequest,
): TaxedBuyer {
  if (origin === null)
    return {
      taxOf: () => [],
      takenOutOf: () => undefined,
      is_distance_sale: false,
      vat_check: null,
      is_state_missing: false,
    }
  const { buyer_vat_number: typed } = request
  const is_registered = facts.shop.is_tax_registered
  const kind = saleKindOf(lines, origin, request)
  const is_malformed =
    is_registered && kind === 'distance_sale' && typed !== '' && parseVatNumber(typed) === undefined
  const vat_check =
    is_registered && kind === 'reverse_charge' ? facts.buyer.vat_check : is_malformed ? typed : null
  const is_consumer = vat_check !== null && (typeof vat_check === 'string' || !isProven(vat_check))
  const is_distance_sale = is_consumer || kind === 'distance_sale'
  const destination = {
    country: request.destination_country,
    state: request.destination_state ?? null,
    zip: request.destination_zip ?? null,
  }
  const is_state_missing =
    is_registered && lines.length > 0 && isStateMissing({ origin, destination, on: dayOfSale(facts) })
  return {
    ...taxesByClass(facts, origin, request, is_consumer),
    is_distance_sale,
    vat_check,
    is_state_missing,
  }
}

// Determining the day takes longer than all else here, and within a quarter of an hour no time zone's day changes.
const QUARTER_MS = 900_000
const cachedDay = memoize<string>(1000)

/** Returns the day of a sale made now, in the shop's time zone. */
function dayOfSale({ shop, now }: PricingFacts): string {
  const quarter = Math.floor(Date.parse(now) / QUARTER_MS) * QUARTER_MS
  const time_zone = timeZoneOf(shop)
  return cachedDay(`${time_zone} ${quarter}`, () => dayIn(time_zone, quarter))
}

function taxesByClass(
  facts: PricingFacts,
  origin: TaxPlace,
  { destination_country: country, destination_state, destination_zip, buyer_vat_number }: BasketRequest,
  is_consumer: boolean,
): Pick<TaxedBuyer, 'taxOf' | 'takenOutOf'> {
  const { is_tax_registered, oss_registered } = facts.shop
  const on = dayOfSale(facts)
  const is_net = paysNet(facts)
  const known = new Map<string, { tax: readonly TaxComponent[]; taken_out: string | undefined }>()
  const decide = ({ tax_class, requires_shipping: is_goods }: BasketLine) => {
    const key = is_goods ? tax_class : `${tax_class}, not sent`
    const there = known.get(key)
    if (there !== undefined) return there
    const sale = { seller_registered: is_tax_registered, origin, tax_class, is_goods, on }
    const tax = decideTax({
      ...sale,
      oss_registered,
      over_threshold: facts.buyer.is_over_threshold,
      destination: { country, state: destination_state ?? null, zip: destination_zip ?? null },
      buyer_vat_number: is_consumer ? '' : buyer_vat_number,
    })
    const decided = { tax, taken_out: is_net ? takenOutRate(tax, sale) : undefined }
    known.set(key, decided)
    return decided
  }
  return { taxOf: (line) => decide(line).tax, takenOutOf: (line) => decide(line).taken_out }
}

/**
 * Returns true if the buyer pays the price without tax when no tax is due. A group that sees prices without
 * tax pays the shown price.
 */
const paysNet = ({ shop, offers }: Pick<PricingFacts, 'shop' | 'offers'>): boolean =>
  shop.prices_include_tax && (shop.untaxed_prices === 'net' || offers.shows_prices_without_tax)

/**
 * Returns the value of the goods in the view of the buyer, in smallest units. The value decides whether
 * shipping is free. The value is without tax if the buyer sees the goods without tax, or pays without tax
 * because no tax is due.
 */
export function goodsShown(
  facts: PricingFacts,
  lines: readonly BasketLine[],
  origin: TaxPlace | null,
  request: BasketRequest,
): bigint {
  const { currency } = facts.shop
  const listed = (line: BasketLine) => toMinor(line.unit_price, currency) * BigInt(line.quantity)
  if (!paysNet(facts)) return lines.reduce((sum, line) => sum + listed(line), 0n)
  const { taxOf, takenOutOf } = taxBasket(facts, lines, origin, request)
  return lines.reduce((sum, line) => {
    const taken_out = takenOutOf(line)
    if (taken_out !== undefined) return sum + withoutShare(listed(line), parseRate(taken_out))
    if (!facts.offers.shows_prices_without_tax) return sum + listed(line)
    return sum + withoutShare(listed(line), combinedRate(taxOf(line)))
  }, 0n)
}
