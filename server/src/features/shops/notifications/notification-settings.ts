// Each member's choice of mails from a shop, and the recipients of a mail about a topic.

import {
  NOTIFICATION_TOPICS,
  type NotificationSettings,
  type NotificationSettingsUpdate,
  type NotificationTopic,
} from '@kontor/contract/shops/notifications'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import {
  findOwnEmail,
  findSettings,
  listRecipients,
  lockMember,
  type Recipient,
  saveSettings,
} from './notifications.queries.ts'

/** Refuses `not_found` if the caller is not a member (yet). */
export async function getSettings(db: Db, shop: ShopScope): Promise<NotificationSettings> {
  const settings = await findSettings(db, shop, NOTIFICATION_TOPICS)
  if (settings === undefined) throw apiError('not_found')
  return settings
}

/** Locks the membership. Refuses, at the field, an address that the caller has not confirmed. */
export const changeSettings = (
  db: Db,
  shop: ShopScope,
  body: NotificationSettingsUpdate,
): Promise<NotificationSettings> =>
  db.transaction(async (tx) => {
    if ((await lockMember(tx, shop)) === undefined) throw apiError('not_found')
    if (body.email_id && !(await findOwnEmail(tx, shop, body.email_id)))
      throw invalidField('email_id', 'This is not a confirmed address of your account.')
    await saveSettings(tx, shop, { ...(await getSettings(tx, shop)), ...body })
    return getSettings(tx, shop)
  })

export type { Recipient as NotificationRecipient }

/** Each address once, in order. Empty if no member wants the mail or has an e-mail address: members may log in with a Nostr key only. */
export const listNotificationRecipients = (
  db: Db,
  shop_id: string,
  topic: NotificationTopic,
): Promise<Recipient[]> => listRecipients(db, shop_id, topic)
