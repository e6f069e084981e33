// Writes the audit log in the transaction of the logged change. No privileged change goes without an event,
// and a change rolled back leaves no event.

import { type AuditAction, subjectKindOf } from '@kontor/contract/shops/audit'
import type { Tx } from '../../../db/pool.ts'
import type { Caller } from '../../../http/access/actor.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { insertEvent } from './audit.queries.ts'
import { changedFields, type Fields } from './changed-fields.ts'

export interface AuditSubject {
  /** Decides the kind of the subject: see `AUDIT_SUBJECTS`. */
  action: AuditAction
  subject_id: string
  /** A name a person would recognise the subject by: a title, an order number. Never the buyer's name. */
  subject_label?: string
  /**
   * The row before and after the change. If both rows exist, only the fields that differ are stored. Secrets
   * are never stored. The only personal data of buyers are the addresses of an order that give access to
   * bought goods.
   */
  before?: Fields | null
  after?: Fields | null
}

export interface Audited extends AuditSubject {
  shop_id: string
  /** Is null if the system or an outside party made the change. */
  actor_user_id: string | null
  /** The request that caused the change, if any. */
  caller?: Caller | undefined
}

/** Writes one event. Writes nothing if both rows are given and do not differ. */
export async function recordAudit(tx: Tx, audited: Audited): Promise<void> {
  const { shop_id, actor_user_id, action, subject_id, subject_label = '', caller } = audited
  const changed = changedFields(audited.before ?? null, audited.after ?? null)
  if (!changed) return
  await insertEvent(tx, {
    shop_id,
    actor_user_id,
    action,
    subject_kind: subjectKindOf(action),
    subject_id,
    subject_label,
    ...changed,
    request_id: caller?.request_id ?? '',
    caller_address: caller?.address ?? '',
  })
}

/** Writes the event of a change made by a member of the shop. */
export const auditChange = (
  tx: Tx,
  { shop_id, user_id, caller }: ShopScope,
  subject: AuditSubject,
): Promise<void> => recordAudit(tx, { shop_id, actor_user_id: user_id, caller, ...subject })

type SavedKind = 'customer_group' | 'discount' | 'price_list' | 'shipping_rate_template' | 'warehouse'

/**
 * Writes the event of a record made or changed by a member. `before` is null for a new record. `auditedOf`
 * selects the fields stored in the log.
 */
export const auditSaved = <Row extends { id: string; title: string }>(
  tx: Tx,
  shop: ShopScope,
  {
    kind,
    before,
    after,
    auditedOf,
  }: { kind: SavedKind; before: Row | null; after: Row; auditedOf: (row: Row) => Fields },
): Promise<void> =>
  auditChange(tx, shop, {
    action: before ? `${kind}.change` : `${kind}.create`,
    subject_id: after.id,
    subject_label: after.title,
    before: before && auditedOf(before),
    after: auditedOf(after),
  })
