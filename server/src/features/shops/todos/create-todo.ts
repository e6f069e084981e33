// Creates a to-do: something that only a member of the shop can resolve. It is listed until it is done, and members are notified by mail if they
// want.

import type { Tx } from '../../../db/pool.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { insertTodo, type NewTodo } from './todos.queries.ts'

export { assignTodo, closeTodo, type NewTodo, resolveTodo } from './todos.queries.ts'

/**
 * Once for each kind and key; with `again` a done one is reopened. Adds the job that sends the mails, unless it is only to be listed
 * (`is_mailed: false`). False if it was created before, or is over already.
 */
export async function createTodo(
  tx: Tx,
  todo: NewTodo,
  { again = false, is_mailed = true } = {},
): Promise<boolean> {
  const created = await insertTodo(tx, { ...todo, again })
  if (created && is_mailed)
    await queueJob(tx, 'tell_matter', { shop_id: todo.shop_id, matter_id: created.id })
  return created !== undefined
}
