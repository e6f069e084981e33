// Reading the audit log.

import type { AuditEvent } from '@kontor/contract/shops/audit'
import { isUuid } from '@kontor/contract/values/id'
import type { PageRequest, Total } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { countEvents, listEvents } from './audit.queries.ts'

interface EventsWanted extends PageRequest {
  action?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Newest first. */
export async function pageOfEvents(
  db: Db,
  shop: ShopScope,
  { actor, subject, ...wanted }: EventsWanted,
): Promise<{ data: AuditEvent[] } & Total> {
  const [subject_kind, subject_id] = subject?.toLowerCase().split(':') ?? []
  const query = {
    ...wanted,
    actor: actor ? (isUuid(actor) ? { user_id: actor } : { label: actor.toLowerCase() }) : undefined,
    subject_kind,
    subject_id,
  }
  const [data, total] = await Promise.all([listEvents(db, shop, query), countEvents(db, shop, query)])
  return { data, ...total }
}
