// Who is an operator of the installation: users who have proved an e-mail address that its settings name.

import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import { findOperator } from './operations.queries.ts'

/** Refuses `not_found` to all others, as if there were nothing here. */
export async function throwUnlessOperator(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  actor: Actor,
): Promise<void> {
  const found =
    config.operator_emails.length > 0 && (await findOperator(db, actor.user_id, config.operator_emails))
  if (!found) throw apiError('not_found')
}
