// Creates a to-do, which only a member of the shop can resolve. The list shows a to-do until somebody marks
// the to-do as done. Members can choose to be notified by mail.

import type { Tx } from '../../../db/pool.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { insertTodo, type NewTodo } from './todos.queries.ts'

export { assignTodo, closeTodo, type NewTodo, resolveTodo } from './todos.queries.ts'

/**
 * Creates a to-do once for each kind and key. With `again`, reopens a completed to-do. Adds the job that
 * sends the mails, except with `is_mailed: false`. Returns false if the to-do was created before, or is
 * already over.
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
