// Somebody's own choice of a shop's mails.

import {
  NOTIFICATION_TOPICS,
  type NotificationSettings,
  type NotificationSettingsUpdate,
} from '@kontor/contract/notifications'
import type { Db } from '../../db/pool.ts'
import { refuse, refuseField } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { findOwnEmail, findSettings, lockMember, saveSettings } from './notifications.queries.ts'

/** Refuses `not_found` for whoever is no member (yet). */
export async function getSettings(db: Db, shop: ShopScope): Promise<NotificationSettings> {
  const settings = await findSettings(db, shop, NOTIFICATION_TOPICS)
  if (settings === undefined) throw refuse('not_found')
  return settings
}

/** Locks the membership. Refuses an address that is not a confirmed one of the caller at its field. */
export const changeSettings = (
  db: Db,
  shop: ShopScope,
  body: NotificationSettingsUpdate,
): Promise<NotificationSettings> =>
  db.transaction(async (tx) => {
    if ((await lockMember(tx, shop)) === undefined) throw refuse('not_found')
    if (body.email_id && !(await findOwnEmail(tx, shop, body.email_id)))
      throw refuseField('email_id', 'This is not a confirmed address of your account.')
    await saveSettings(tx, shop, { ...(await getSettings(tx, shop)), ...body })
    return getSettings(tx, shop)
  })
