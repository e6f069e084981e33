// Decides when requests for payment pages look like card testing: many unpaid orders from one network, with
// one e-mail address, or across a whole shop. Paid orders never count, in any number.

export interface TryCounts {
  /** Unpaid orders of this shop with a payment page in the last hour, from the same network. */
  unpaid_by_network: number
  /** The unpaid orders with the same e-mail address, from any network. */
  unpaid_by_email: number
  /** The shop's latest payment pages: of the last half hour, but old enough to have been paid (four minutes). */
  shop_pages: number
  shop_paid: number
}

/** An undecided family or small office stays below these limits. */
export const MAX_BY_NETWORK = 15
export const MAX_BY_EMAIL = 8
/** The share of paid pages means nothing below this number of pages. */
export const SHOP_SAMPLE = 60
const MIN_PAID_SHARE = 0.2

/** Returns 0 if nothing is suspicious, else the highest ratio of a count to its limit, at least 1. */
export function riskScore({ unpaid_by_network, unpaid_by_email, shop_pages, shop_paid }: TryCounts): number {
  const is_shop_odd = shop_pages >= SHOP_SAMPLE && shop_paid < shop_pages * MIN_PAID_SHARE
  const worst = Math.max(
    unpaid_by_network / MAX_BY_NETWORK,
    unpaid_by_email / MAX_BY_EMAIL,
    is_shop_odd ? 1 : 0,
  )
  return worst < 1 ? 0 : worst
}

const MIN_BITS = 17
const MAX_BITS = 21

/** The work to be done, in leading zero bits: about a second on a phone at first, twice as much each time the risk score doubles. */
export const bitsFor = (odd: number): number =>
  Math.min(MAX_BITS, MIN_BITS + Math.floor(Math.log2(Math.max(1, odd))))
