// Mails to buyers within limits (docs/decisions/0019-limits-on-mail-to-buyers.md): each is sent, waits, or is dropped with a reason that the shop can
// read at the order. Nothing else of an order depends on it.

import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import {
  countedMailbox,
  type MailLimit,
  mailboxHash,
  takeFromLimits,
} from '../../../integrations/mail/count-mails.ts'
import {
  APART_ONE_IN,
  DAY,
  type HeldReason,
  HOUR,
  MAILBOX_LIMITS,
  type MailStanding,
  mailTier,
  reasonNotToSend,
} from '../../../integrations/mail/mail-tiers.ts'
import { type Mail, queueMail } from '../../../integrations/mail/queue-mail.ts'
import { countsTestPayments, getAccountStanding } from '../../accounts/users/account-standing.ts'
import type { BuyerMail } from '../../shops/mail-texts/mail-texts.ts'
import { objectionUrl } from './objections.ts'
import {
  findRecipient,
  findWaiting,
  insertOrderMail,
  setRefused,
  updateOrderMail,
} from './recipients.queries.ts'

/** How long a mail over a limit waits; it is tried again every hour. */
const WAIT_HOURS = 72

interface Addressed {
  shop_id: string
  /** Is undefined for a mail that is about no known order. */
  order_id: string | undefined
  to: string
  /**
   * Anybody can cause such mails without paying. They have a limit of their own, and leave the limits of the
   * shop and its account unchanged.
   */
  apart?: keyof typeof APART_ONE_IN | undefined
}

interface Verdict {
  reason: HeldReason | null
  /** True if the address was only entered and never acted. */
  is_stranger: boolean
  /**
   * True if the mail may have the shop's own texts: not from an account without real payments to a stranger,
   * which anyone can cause.
   */
  may_use_own_texts: boolean
}

function limitsOf(
  config: Config,
  { shop_id, to, apart }: Addressed,
  { account_user_id, payments, has_acted, is_trusted }: MailStanding & { account_user_id: string },
  is_receipt: boolean,
): MailLimit[] {
  const mailbox = countedMailbox(config, to)
  const tier = mailTier(payments)
  // An address that has acted was not entered by anybody.
  const counted = apart === 'receipts' && has_acted ? undefined : apart
  const [prefix, one_in] = counted === undefined ? ['', 1] : [`${counted} of `, APART_ONE_IN[counted]]
  const own = `${prefix}shop ${shop_id} to ${mailbox}`
  const limits: MailLimit[] = has_acted
    ? [{ of: own, seconds: DAY, most: MAILBOX_LIMITS.customer_per_day }]
    : [
        { of: own, seconds: HOUR, most: MAILBOX_LIMITS.stranger_per_hour },
        { of: own, seconds: DAY, most: MAILBOX_LIMITS.stranger_per_day },
        { of: `to ${mailbox}`, seconds: DAY, most: MAILBOX_LIMITS.stranger_total_per_day },
      ]
  if (!is_trusted)
    limits.push(
      { of: `${prefix}shop ${shop_id}`, seconds: DAY, most: tier.shop_per_day / one_in },
      { of: `${prefix}account ${account_user_id}`, seconds: DAY, most: tier.account_per_day / one_in },
    )
  if (is_receipt && !has_acted && !is_trusted && payments === 0)
    limits.push({
      of: `unproved to ${mailbox}`,
      seconds: DAY,
      most: MAILBOX_LIMITS.received_from_unproved_per_day,
    })
  return limits
}

export type KnownStanding = MailStanding & { account_user_id: string }

/** Returns the facts for limiting mails of the shop to this address. */
export async function getMailStanding(
  tx: Tx,
  config: Config,
  { shop_id, order_id, to }: Addressed,
): Promise<KnownStanding> {
  const recipient = await findRecipient(tx, shop_id, {
    email: to,
    hash: mailboxHash(shop_id, to),
    order_id,
    with_tests: countsTestPayments(config),
  })
  if (recipient === undefined) throw new Error('A mail is written for no shop.')
  return { ...recipient, ...(await getAccountStanding(tx, config, recipient)) }
}

/**
 * Returns whether the mail may be sent, and counts an allowed mail. `is_receipt`: the only mail to an
 * unproved address about an order at an unproved shop. `further`: additional limits, which count even if rate
 * limits are off. Locks the counters of mailbox, shop and account.
 */
export async function checkMail(
  tx: Tx,
  config: Config,
  addressed: Addressed,
  is_receipt: boolean,
  further: readonly MailLimit[] = [],
): Promise<Verdict> {
  if (!config.are_rate_limits_on) {
    const reason = (await takeFromLimits(tx, further)) ? null : 'limit'
    return { reason, is_stranger: false, may_use_own_texts: true }
  }
  const standing = await getMailStanding(tx, config, addressed)
  const is_stranger = !standing.has_acted
  const may_use_own_texts = !is_stranger || standing.is_trusted || standing.payments > 0
  const reason = reasonNotToSend(standing, is_receipt)
  if (reason !== null) return { reason, is_stranger, may_use_own_texts }
  // All limits are taken together, so a rejected mail uses none of them.
  const may = await takeFromLimits(tx, [...limitsOf(config, addressed, standing, is_receipt), ...further])
  return { reason: may ? null : 'limit', is_stranger, may_use_own_texts }
}

export interface BuyersMail extends Addressed {
  order_id: string
  shop_slug: string
  kind: BuyerMail | 'gift_card'
  /** Called once the mail may be sent. */
  writeMail: (may_use_own_texts: boolean) => Promise<Omit<Mail, 'to' | 'unsubscribe_url'>>
  /** True if the mail is the only mail that an order causes to an unproved address. */
  is_receipt: boolean
  /** True if anybody can cause the mail, and the mail is for one of many orders from their network. */
  is_network_busy: boolean
  /** The entry of a waiting mail in the order's log. */
  waiting_id: string | undefined
  /** The edit reported by the mail. */
  done_edit_id?: string
}

/** The limit of mails about received orders, from all shops. */
const receivedLimit = (config: Config, to: string): MailLimit => ({
  of: `received ${countedMailbox(config, to)}`,
  seconds: HOUR,
  most: MAILBOX_LIMITS.received_per_hour,
})

async function reasonAgainst(tx: Tx, config: Config, sending: BuyersMail): Promise<Verdict> {
  const { kind, to, is_receipt, is_network_busy } = sending
  if (is_network_busy) return { reason: 'network', is_stranger: true, may_use_own_texts: false }
  const further = kind === 'received' ? [receivedLimit(config, to)] : []
  return checkMail(tx, config, sending, is_receipt, further)
}

/**
 * Queues the mail, or records the reason against it. Returns the id of a waiting mail that is to be retried
 * in an hour, because of a limit or of many orders from its network. A mail that is useful only now, or has
 * waited for days, does not wait.
 */
export async function sendToBuyer(
  tx: Tx,
  config: Config,
  sending: BuyersMail,
): Promise<{ waiting_id: string } | undefined> {
  const { shop_id, order_id, kind, to, writeMail, waiting_id, done_edit_id = null } = sending
  const { reason, is_stranger, may_use_own_texts } = await reasonAgainst(tx, config, sending)
  // Mails about a purchase are always sent; only mail to a possible non-buyer can be unsubscribed from.
  const unsubscribe_url = is_stranger ? objectionUrl(config, sending) : ''
  const mail = reason === null ? { to, ...(await writeMail(may_use_own_texts)), unsubscribe_url } : undefined
  const waited =
    waiting_id === undefined ? undefined : await findWaiting(tx, shop_id, order_id, waiting_id, WAIT_HOURS)
  const may_wait = (reason === 'limit' || reason === 'network') && kind !== 'received'
  const is_to_wait = may_wait && !waited?.is_over
  const mail_id = mail === undefined ? null : await queueMail(tx, mail)
  const outcome = reason === null ? 'sent' : is_to_wait ? 'waiting' : 'not_sent'
  const became = { outcome, reason, mail_id, done_edit_id } as const
  const id = waited && waiting_id
  if (id !== undefined) await updateOrderMail(tx, shop_id, order_id, id, became)
  const entry_id = id ?? (await insertOrderMail(tx, shop_id, order_id, { kind, ...became }))?.id
  return is_to_wait && entry_id !== undefined ? { waiting_id: entry_id } : undefined
}

/**
 * The mail server has rejected the recipient of this mail permanently. Does nothing for a mail without an
 * order.
 */
export const noteRefused = (db: Db, mail_id: string): Promise<unknown> => setRefused(db, mail_id)
