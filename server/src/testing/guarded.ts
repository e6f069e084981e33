// What every private endpoint refuses before it does anything, asked in one order: nobody, a stranger, a role too weak, a missing row.

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { RawRequest, TestApp, TestUser } from './app.ts'

export interface GuardedCall {
  method: RawRequest['method']
  /** With `/v1`; the id of the row, where there is one, stands in it as it is. */
  url: string
  body?: unknown
  /** Has nothing to do with the shop. */
  stranger: TestUser
  /** Member of the shop whose role is too weak; left out where every role may. */
  weak?: TestUser
  /** The id in the address that is replaced by an unknown one; left out where there is none. */
  id?: string
  /** Somebody whose role would do. */
  strong: TestUser
}

/** Expects 401, 404, 403 and 404. Whether anything changed is the caller's to look at. */
export async function expectGuarded(app: TestApp, call: GuardedCall): Promise<void> {
  const { method, url, body, stranger, weak, strong, id } = call
  const status = async (user: TestUser | undefined, target = url) =>
    (await app.send({ method, url: target, body, ...(user ? { token: user.access_token } : {}) })).status
  expect(await status(undefined), 'nobody').toBe(401)
  expect(await status(stranger), 'a stranger').toBe(404)
  if (weak) expect(await status(weak), 'a weak role').toBe(403)
  if (id === undefined) return
  expect(await status(strong, url.replace(id, randomUUID())), 'an unknown id').toBe(404)
  expect(await status(strong, url.replace(id, 'no-id')), 'no id').toBe(404)
}
