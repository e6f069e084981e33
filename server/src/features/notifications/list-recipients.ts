// Who of a shop's people gets a mail about something.

import type { NotificationTopic } from '@kontor/contract/notifications'
import type { Db } from '../../db/pool.ts'
import { listRecipients, type Recipient } from './notifications.queries.ts'

/** Each address once. Empty where nobody wants it or nobody has an address: shops run by key holders may have none. */
export const listNotificationRecipients = (
  db: Db,
  shop_id: string,
  topic: NotificationTopic,
): Promise<Recipient[]> => listRecipients(db, shop_id, topic)
