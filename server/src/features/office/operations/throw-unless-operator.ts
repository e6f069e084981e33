// Operators of the installation are users who have proved an e-mail address from its settings.

import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import { findOperator } from './operations.queries.ts'

/** Throws `not_found` for all users who are no operators, as if the page did not exist. */
export async function throwUnlessOperator(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  actor: Actor,
): Promise<void> {
  const found =
    config.operator_emails.length > 0 && (await findOperator(db, actor.user_id, config.operator_emails))
  if (!found) throw apiError('not_found')
}
