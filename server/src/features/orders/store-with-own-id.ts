// Rows with an id made by the client: refunds, edits and shipments.

import { violatedConstraint } from '../../db/violation.ts'
import { apiError } from '../../http/errors/problem.ts'

/**
 * Runs `work`, which stores a row of the table. Refuses `idempotency_conflict` if a row of another order, in this shop or in another,
 * took the id at the same moment.
 */
export async function storeWithOwnId<T>(
  table: 'refunds' | 'order_edits' | 'shipments',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === `${table}_pkey` || constraint === `${table}_id_key`)
      throw apiError('idempotency_conflict')
    throw error
  }
}
