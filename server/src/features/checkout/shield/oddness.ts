// When the asking for payment pages looks like somebody trying cards: many orders that nobody pays, from one network, with one e-mail
// address, or of a whole shop at once. Who pays what is ordered is never odd, however much it is.

export interface TryCounts {
  /** Unpaid orders of this shop with a payment page in the last hour, from the same network. */
  unpaid_by_network: number
  /** The same with the same e-mail address. */
  unpaid_by_email: number
  /** The shop's payment pages of the last half hour that have had a few minutes to be paid, the latest of them. */
  shop_pages: number
  shop_paid: number
}

/** A family or a small office that cannot make up its mind stays below. */
export const MOST_BY_NETWORK = 15
export const MOST_BY_EMAIL = 8
/** Of fewer pages no share says anything. */
export const SHOP_SAMPLE = 60
const LEAST_PAID_SHARE = 0.2

/** 0: nothing odd. From 1 on, how many times more than what may pass without a question. */
export function oddness({ unpaid_by_network, unpaid_by_email, shop_pages, shop_paid }: TryCounts): number {
  const is_shop_odd = shop_pages >= SHOP_SAMPLE && shop_paid < shop_pages * LEAST_PAID_SHARE
  const worst = Math.max(
    unpaid_by_network / MOST_BY_NETWORK,
    unpaid_by_email / MOST_BY_EMAIL,
    is_shop_odd ? 1 : 0,
  )
  return worst < 1 ? 0 : worst
}

const LEAST_BITS = 17
const MOST_BITS = 21

/** The work to be done, in leading zero bits: a second of a phone's time at first, and twice as much with every doubling. */
export const bitsFor = (odd: number): number =>
  Math.min(MOST_BITS, LEAST_BITS + Math.floor(Math.log2(Math.max(1, odd))))
