// Mails to the shop's members about to-dos, each in the recipient's chosen language.

import type { NotificationTopic } from '@kontor/contract/shops/notifications'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import { type MailLimit, takeFromLimits } from '../../../integrations/mail/count-mails.ts'
import { DAY } from '../../../integrations/mail/mail-tiers.ts'
import { unlinked } from '../../../integrations/mail/written-text.ts'
import type { JobPayload } from '../../../jobs/job-payloads.ts'
import { listNotificationRecipients } from '../../shops/notifications/notification-settings.ts'
import { findOpenTodo } from '../../shops/todos/find-todos.ts'
import { lowStockTexts, todoTexts } from '../../shops/todos/todo-texts.ts'
import { listLowProducts } from '../../stock/low-stock/watch-stock.ts'
import { findSendingShop } from './order-mails.queries.ts'
import { sendToMembers } from './send-to-members.ts'
import { writeTodo } from './writing/write-member-mails.ts'

const LOW_STOCK_NOTICES_PER_DAY = 20

/** Sends nothing if the to-do is already resolved. */
export async function notifyTodo(
  db: Db,
  config: Config,
  { shop_id, matter_id }: { shop_id: string; matter_id: string },
): Promise<void> {
  const todo = await findOpenTodo(db, shop_id, matter_id)
  if (todo === undefined) return
  const { withdrawal } = todo
  // Withdrawals use the topic of orders: a topic of its own would be off for all members who have chosen before.
  const topic = withdrawal ? 'new_order' : todo.kind.startsWith('dispute') ? 'dispute' : 'payment_problem'
  // The id in the link finds the mail when the person in the mail is erased.
  const list = `/to-do?shop_id=${shop_id}${withdrawal ? `&withdrawal=${withdrawal.id}` : ''}`
  const url = `${config.public_url}/#/account${todo.order_id ? `/orders/${todo.order_id}` : list}`
  await toPeople(db, config, { shop_id, topic, url }, (language) => {
    const texts = todoTexts(todo, language)
    return withdrawal ? { ...texts, text: unlinked(texts.text) } : texts
  })
}

/**
 * Sends one email about all products that are still low in stock, within a limit a day. Sends nothing if no
 * product is low.
 */
export async function notifyLowStock(
  db: Db,
  config: Config,
  { shop_id, product_id, other_ids = [] }: JobPayload<'tell_low_stock'>,
): Promise<void> {
  const low = await listLowProducts(db, shop_id, [product_id, ...other_ids])
  const [first] = low
  if (first === undefined) return
  const page = low.length === 1 ? `products/${first.product_id}` : `to-do?shop_id=${shop_id}`
  const url = `${config.public_url}/#/account/${page}`
  // Unpaid orders of strangers make a product run low, again and again as they expire.
  const limit = { of: `low stock of shop ${shop_id}`, seconds: DAY, most: LOW_STOCK_NOTICES_PER_DAY }
  await toPeople(db, config, { shop_id, topic: 'low_stock', url, limit }, (language) =>
    lowStockTexts(low, language),
  )
}

async function toPeople(
  db: Db,
  config: Config,
  {
    shop_id,
    topic,
    url,
    limit,
  }: { shop_id: string; topic: NotificationTopic; url: string; limit?: MailLimit },
  textsIn: (language: OfficeLanguage) => Omit<Parameters<typeof writeTodo>[0], 'url'>,
): Promise<void> {
  const shop = await findSendingShop(db, shop_id)
  await db.transaction(async (tx) => {
    if (limit && config.are_rate_limits_on && !(await takeFromLimits(tx, [limit]))) return
    const recipients = await listNotificationRecipients(tx, shop_id, topic)
    await sendToMembers(tx, config, { shop_id, recipients }, (language) =>
      writeTodo({ ...textsIn(language), url }, shop?.shop_name ?? '', language),
    )
  })
}
