// Withdrawals of buyers: checking what was typed, declaring one, and erasing a person from theirs. A
// withdrawal is stored, acknowledged by mail and listed as a to-do of the shop, all of it or nothing. True if
// an order has the number and the address is disclosed only to the shop: the page does not say what was
// mailed either.

import type { FieldError } from '@kontor/contract/http/errors'
import { type Declaration, declaration } from '@kontor/contract/orders/withdrawals'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { fieldErrors } from '../../../http/errors/problem.ts'
import { takeFromLimits } from '../../../integrations/mail/count-mails.ts'
import { DAY } from '../../../integrations/mail/mail-tiers.ts'
import { dateTimeText } from '../../../locale/shop-time-zone.ts'
import type { MailLanguage } from '../../shops/mail-texts/mail-texts.ts'
import { createTodo } from '../../shops/todos/create-todo.ts'
import { checkMail } from '../mails/send-to-buyer.ts'
import { mailAcknowledgement } from '../mails/writing/write-acknowledgement.ts'
import {
  blankOfBuyer,
  findOrder,
  findSame,
  insertWithdrawal,
  lockEmail,
  type StoredWithdrawal,
} from './withdrawals.queries.ts'

/** The declaration that a buyer has typed into the form, or what is wrong with which field. */
export function readDeclaration(typed: Record<keyof Declaration, string>): Declaration | FieldError[] {
  const parsed = declaration.safeParse(typed)
  return parsed.success ? parsed.data : fieldErrors(parsed.error.issues)
}

/**
 * A sender may enter another person's address. Beyond this limit, and beyond those of all mail to buyers, a withdrawal counts as well, but is
 * acknowledged on its page alone.
 */
const ACKNOWLEDGEMENTS_PER_HOUR = 5

/**
 * Of how many withdrawals a day the members of a shop are notified by mail. Anyone can declare one from no order, or from an order without paying it: those
 * are counted together, others by their order. All are to-dos.
 */
const NOTICES_PER_DAY = 20

export interface Declaring extends Declaration {
  shop_id: string
  /** Made with the form: the same id with the same words is the same withdrawal. */
  id: string
  language: MailLanguage
  /** Such as `de-AT`: how the acknowledgement writes the time. */
  locale: string
  /** The shop's. */
  time_zone: string
  /** Counts one mail more that the sender's network causes, and says whether it has caused too many. */
  isMailHeld: () => boolean
}

export interface ReceivedWithdrawal {
  /** Date and time in words. */
  received_on: string
}

interface MailVerdict {
  may_mail: boolean
  /**
   * True if the recipient may end the shop's mails with it: not a customer, who still has a refund and its
   * documents to come.
   */
  may_end: boolean
}

/**
 * Returns whether the limits allow the acknowledgement. That of a paid order goes like other mails about it;
 * what anybody can cause, with an unpaid order or with none, is limited by the sender's network, and takes
 * nothing from what the shop may send about orders.
 */
async function checkAcknowledgement(
  tx: Tx,
  config: Config,
  { shop_id, email: to, isMailHeld }: Declaring,
  order: Awaited<ReturnType<typeof findOrder>>,
): Promise<MailVerdict> {
  const is_paid = order?.is_paid === true
  if (!is_paid && isMailHeld()) return { may_mail: false, may_end: true }
  const addressed = { shop_id, order_id: order?.id, to }
  const apart = is_paid ? undefined : 'withdrawals'
  const { reason, is_stranger } = await checkMail(tx, config, { ...addressed, apart }, false)
  return { may_mail: reason === null, may_end: is_stranger || !is_paid }
}

/** Returns whether the shop's members are notified by mail, which is then counted. Locks the counter. */
async function mayNotify(
  tx: Tx,
  { are_rate_limits_on }: Config,
  shop_id: string,
  order: Awaited<ReturnType<typeof findOrder>>,
): Promise<boolean> {
  if (!are_rate_limits_on) return true
  const from = order?.is_paid ? `order ${order.id}` : `no paid order of shop ${shop_id}`
  return takeFromLimits(tx, [{ of: `withdrawals from ${from}`, seconds: DAY, most: NOTICES_PER_DAY }])
}

async function keep(tx: Tx, config: Config, declaring: Declaring): Promise<StoredWithdrawal | undefined> {
  const { shop_id, id, email, language, locale, time_zone } = declaring
  await lockEmail(tx, shop_id, email)
  const same = await findSame(tx, declaring)
  if (same !== undefined) return same
  const order = await findOrder(tx, shop_id, declaring)
  const { may_mail, may_end } = await checkAcknowledgement(tx, config, declaring, order)
  const stored = await insertWithdrawal(tx, declaring, {
    order_id: order?.id,
    may_mail,
    most: ACKNOWLEDGEMENTS_PER_HOUR,
  })
  if (stored === undefined) return undefined
  const { order_id, is_acknowledged, created_at } = stored
  const is_mailed = await mayNotify(tx, config, shop_id, order)
  const todo = { shop_id, kind: 'withdrawal', key: id, order_id: order_id ?? undefined } as const
  await createTodo(tx, todo, { is_mailed })
  const received = { ...declaring, received_on: dateTimeText(time_zone, locale, created_at) }
  if (is_acknowledged)
    await mailAcknowledgement(tx, config, { shop_id, declared: received, language, may_end })
  return stored
}

/** Returns undefined if the id is that of a withdrawal which says something else. */
export async function declareWithdrawal(
  db: Db,
  config: Config,
  declaring: Declaring,
): Promise<ReceivedWithdrawal | undefined> {
  const stored = await db.transaction((tx) => keep(tx, config, declaring))
  return stored && { received_on: dateTimeText(declaring.time_zone, declaring.locale, stored.created_at) }
}

/**
 * `email` in lower case; `order_ids` are of their orders, since an order may have had another address when it was withdrawn from. Returns the ids of
 * their withdrawals. The caller has checked that no to-do about them is open.
 */
export async function eraseWithdrawals(
  tx: Tx,
  shop: ShopScope,
  email: string,
  order_ids: readonly string[],
): Promise<string[]> {
  return (await blankOfBuyer(tx, shop.shop_id, email, order_ids)).map(({ id }) => id)
}
