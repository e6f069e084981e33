// Checks what every private endpoint must refuse before it does anything: a call without a token, by an unrelated user, with too weak a role, or for a
// missing row.

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { RawRequest, TestApp, TestUser } from './app.ts'

export interface GuardedCall {
  method: RawRequest['method']
  /** The path, including `/v1` and the id of the row, if there is one. */
  url: string
  body?: unknown
  /** A user who is not a member of the shop. */
  stranger: TestUser
  /** A member of the shop whose role is too weak; left out where every role may call. */
  weak?: TestUser
  /** The id in `url` that is replaced by an unknown one; left out if there is none. */
  id?: string
  /** A member whose role is sufficient. */
  strong: TestUser
}

/** Expects 401, 404, 403 and 404. The caller has to check that nothing has changed. */
export async function expectGuarded(app: TestApp, call: GuardedCall): Promise<void> {
  const { method, url, body, stranger, weak, strong, id } = call
  const status = async (user: TestUser | undefined, target = url) =>
    (await app.send({ method, url: target, body, ...(user ? { token: user.access_token } : {}) })).status
  expect(await status(undefined), 'no token').toBe(401)
  expect(await status(stranger), 'a stranger').toBe(404)
  if (weak) expect(await status(weak), 'a weak role').toBe(403)
  if (id === undefined) return
  expect(await status(strong, url.replace(id, randomUUID())), 'an unknown id').toBe(404)
  expect(await status(strong, url.replace(id, 'no-id')), 'no id').toBe(404)
}
