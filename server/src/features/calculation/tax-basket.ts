// Which taxes the lines of a basket carry: the seller, the sums of the account, and the buyer's number as far as it is known, put before
// the rules.

import { parseVatNumber } from '@kontor/contract/countries'
import { decideTax, type SaleFacts, saleAcrossUnion, type TaxComponent } from '../../pricing/tax.ts'
import type { TaxPlace } from '../../pricing/tax-territories.ts'
import { type CheckedNumber, checkVatNumber, isProven } from '../vat-numbers/check-vat-number.ts'
import { hasPassedThreshold } from './basket.queries.ts'
import type { Basket, BasketLine } from './basket.ts'
import type { FactSource } from './read-facts.ts'

interface Sale {
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

/** Asks the register only where the buyer's number would change the tax; a number it does not prove is none. */
export async function taxBasket(
  { db, vies }: FactSource,
  { seller, lines }: Basket,
  { origin, destination, buyer_vat_number: typed }: Sale,
): Promise<TaxedBuyer> {
  const is_registered = seller.vat_number !== ''
  if (origin === null) return { taxOf: () => [], is_distance_sale: false, vat_check: null }
  const across = (buyer_vat_number: string) => {
    const kinds = [true, false]
      .filter((is_goods) => lines.some((line) => line.requires_shipping === is_goods))
      .map((is_goods) => saleAcrossUnion({ origin, destination, buyer_vat_number, is_goods }))
    // Goods and what is not sent may differ in it; one line that is one makes the order one.
    return kinds.find((kind) => kind !== null) ?? null
  }
  const kind = across(typed)
  const vat_check = !is_registered
    ? null
    : kind === 'reverse_charge'
      ? await checkVatNumber(db, vies, {
          shop_id: seller.shop_id,
          requester: seller.vat_number,
          number: typed,
        })
      : kind === 'distance_sale' && typed !== '' && parseVatNumber(typed) === undefined
        ? typed
        : null
  const is_consumer = vat_check !== null && (typeof vat_check === 'string' || !isProven(vat_check))
  const buyer_vat_number = is_consumer ? '' : typed
  const is_distance_sale = is_consumer || kind === 'distance_sale'
  const over_threshold =
    is_distance_sale &&
    is_registered &&
    !seller.oss_registered &&
    (await hasPassedThreshold(db, seller.shop_id))
  const sale = { origin, destination, buyer_vat_number }
  return { taxOf: taxesByClass(seller, sale, over_threshold), is_distance_sale, vat_check }
}

function taxesByClass(
  { vat_number, oss_registered, now: on }: Basket['seller'],
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
