// Which of a shop's members get a mail about a topic.

import type { NotificationTopic } from '@kontor/contract/accounts/notifications'
import type { Db } from '../../db/pool.ts'
import { listRecipients, type Recipient } from './notifications.queries.ts'

/** Each address once. Empty if no member wants the mail or has an e-mail address: members may log in with a Nostr key only. */
export const listNotificationRecipients = (
  db: Db,
  shop_id: string,
  topic: NotificationTopic,
): Promise<Recipient[]> => listRecipients(db, shop_id, topic)
