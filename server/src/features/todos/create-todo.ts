// Creates a to-do: something that only a member of the shop can resolve. It is listed until it is done, and members are notified by mail if they
// want.

import type { Tx } from '../../db/pool.ts'
import { queueJob } from '../../jobs/job-payloads.ts'
import { insertTodo, type NewTodo, type RaisedKind, settleKey, upsertDone } from './todos.queries.ts'

export type { NewTodo }

/**
 * Once for each kind and key; with `again` a done one is reopened. Adds the job that sends the mails, unless it is only to be listed
 * (`is_mailed: false`). False if it was created before, or is over already.
 */
export async function createTodo(
  tx: Tx,
  matter: NewTodo,
  { again = false, is_mailed = true } = {},
): Promise<boolean> {
  const raised = await insertTodo(tx, { ...matter, again })
  if (raised && is_mailed)
    await queueJob(tx, 'tell_matter', { shop_id: matter.shop_id, matter_id: raised.id })
  return raised !== undefined
}

/** Marks a to-do as done whether it exists or not: the event of its end may come before that of its beginning, which then creates none. */
export async function closeTodo(tx: Tx, matter: NewTodo): Promise<void> {
  await upsertDone(tx, matter)
}

/** Marks a matter as done that has settled itself; nothing changes where it is not open. */
export async function resolveTodo(tx: Tx, shop_id: string, kind: RaisedKind, key: string): Promise<void> {
  await settleKey(tx, shop_id, kind, key)
}
