// Writing into the audit log, in the transaction of what is logged: there is no privileged change without its event, and no event
// of a change that was rolled back.

import type { AuditAction } from '@kontor/contract/audit'
import type { Tx } from '../../db/pool.ts'
import type { Caller } from '../../http/actor.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { insertEvent } from './audit.queries.ts'
import { changedFields, type Fields } from './changed-fields.ts'

export interface AuditSubject {
  action: AuditAction
  subject_kind: string
  subject_id: string
  /** How a person would call it: a title, an order number. Never who bought. */
  subject_label?: string
  /** Rows as they were and are. Of two rows only what differs is kept; secrets never are. No personal data of buyers. */
  before?: Fields | null
  after?: Fields | null
}

export interface Audited extends AuditSubject {
  shop_id: string
  /** Null: the system, or an outside party. */
  actor_user_id: string | null
  /** The request that caused it, where there is one. */
  caller?: Caller | undefined
}

/** Writes one event; nothing where both rows are given and equal. */
export async function recordAudit(tx: Tx, audited: Audited): Promise<void> {
  const { shop_id, actor_user_id, action, subject_kind, subject_id, subject_label = '', caller } = audited
  const changed = changedFields(audited.before ?? null, audited.after ?? null)
  if (!changed) return
  await insertEvent(tx, {
    shop_id,
    actor_user_id,
    action,
    subject_kind,
    subject_id,
    subject_label,
    ...changed,
    request_id: caller?.request_id ?? '',
    caller_address: caller?.address ?? '',
  })
}

/** The same for a change that a member of the shop makes. */
export const auditChange = (
  tx: Tx,
  { shop_id, user_id, caller }: ShopScope,
  subject: AuditSubject,
): Promise<void> => recordAudit(tx, { shop_id, actor_user_id: user_id, caller, ...subject })
