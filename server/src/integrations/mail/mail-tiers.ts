// Limits for an account's mail to people outside of the account. New accounts start with low limits. Real
// payments, captured through a gateway in live mode, raise the limits immediately. The limits therefore never
// slow a shop's sales. Pure: see docs/decisions/0019-limits-on-mail-to-buyers.md.

import type { OrderMail } from '@kontor/contract/orders/order-mails'

/** Seconds. */
export const HOUR = 3600
export const DAY = 24 * HOUR

interface MailTier {
  /** Real payments of all shops of the account together. */
  payments: number
  shop_per_day: number
  account_per_day: number
  invitations_per_day: number
}

/**
 * An order takes three or four mails. Each tier leaves room for all the orders that lead to the next tier.
 */
export const MAIL_TIERS: readonly MailTier[] = [
  { payments: 0, shop_per_day: 20, account_per_day: 30, invitations_per_day: 20 },
  { payments: 1, shop_per_day: 200, account_per_day: 300, invitations_per_day: 50 },
  { payments: 10, shop_per_day: 1000, account_per_day: 2000, invitations_per_day: 100 },
  { payments: 100, shop_per_day: 5000, account_per_day: 10_000, invitations_per_day: 200 },
  { payments: 1000, shop_per_day: 100_000, account_per_day: 200_000, invitations_per_day: 200 },
]

/**
 * Mails that anybody can cause without paying are counted separately, with a limit of this fraction of the
 * usual limit.
 */
export const APART_ONE_IN = { receipts: 1, withdrawals: 10 } as const

/** More payments change nothing, and are therefore not counted. */
export const MAX_COUNTED_PAYMENTS = MAIL_TIERS.at(-1)!.payments

export const mailTier = (payments: number): MailTier =>
  MAIL_TIERS.findLast((tier) => payments >= tier.payments)!

/**
 * Limits of a mailbox. A customer is a person whose address has acted. Every remaining address is unproved.
 */
export const MAILBOX_LIMITS = {
  /** Mails from a single shop. */
  customer_per_day: 200,
  stranger_per_hour: 5,
  stranger_per_day: 10,
  /** From all shops and accounts together; logins do not count. */
  stranger_total_per_day: 20,
  /** 'Order received', from all shops together. */
  received_per_hour: 5,
  /** Mails from all unproved shops together. */
  received_from_unproved_per_day: 1,
  /** Login codes for the store of an unproved shop. */
  codes_from_unproved_per_day: 1,
  /** Codes requested by a network past these limits, while the mailbox has no valid code of the shop. */
  further_codes_per_network_and_day: 5,
} as const

/** 'Order received' mails per hour, for orders from the same network. */
export const RECEIVED_OF_NETWORK_PER_HOUR = 30

/** How long complaints count. */
export const COMPLAINT_DAYS = 30

/** Complaints older than this count half. */
export const FRESH_COMPLAINT_DAYS = 10

/** Weight of a complaint from a mailbox unknown to the platform, because anybody can make such mailboxes. */
export const STRANGERS_COMPLAINT = 0.5

/**
 * Returns the weight of complaints at which an account mails no unproved addresses: three, or one in twenty
 * honest buyers, whichever is more. Honest are addresses that have paid a shop of the account.
 */
export const complaintsThatStop = (buyers: number): number => Math.max(3, Math.ceil(buyers / 20))

/** Why a mail is not written. */
export type HeldReason = Exclude<NonNullable<OrderMail['reason']>, 'refused'>

export interface MailStanding {
  /** Real payments of the account, up to `MAX_COUNTED_PAYMENTS`. */
  payments: number
  /** Addresses with real payments, up to `MAX_COUNTED_PAYMENTS`. */
  buyers: number
  /** Weight of the complaints of the last days. Only the weightiest complaint of each network counts. */
  complaints: number
  /** True if the account belongs to an operator of the installation, who made the shop. */
  is_trusted: boolean
  /**
   * True if the address paid this shop through a provider, logged in to its store, or is a proved address of
   * the order's own account or of a member.
   */
  has_acted: boolean
  /** True if the mailbox wants no mail of the shop, and has not paid there since. */
  has_objected: boolean
}

/**
 * Returns the reason why a mail is not sent, regardless of the counters. `is_receipt`: the 'received' mail,
 * which is the only mail that an order for an unproved address causes.
 */
export function reasonNotToSend(
  { payments, buyers, complaints, is_trusted, has_acted, has_objected }: MailStanding,
  is_receipt: boolean,
): HeldReason | null {
  if (has_objected) return 'objected'
  if (has_acted || is_trusted) return null
  if (payments === 0 && !is_receipt) return 'unproved'
  return complaints >= complaintsThatStop(buyers) ? 'complaints' : null
}
