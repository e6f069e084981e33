// Authentication: which forms of the Authorization header are accepted, and which sessions are still valid.

import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { authenticate } from './actor.ts'

let app: TestApp
let user: TestUser
let session_id: string

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app)
  session_id = await sessionOf(user)
})

const sessionOf = async ({ user_id }: TestUser) =>
  (await app.db.first(sql<{ id: string }>`select id from sessions where user_id = ${user_id}`))!.id

const ask = (authorization: string | undefined) => {
  const request = { headers: { authorization }, id: 'request-1', ip: '192.0.2.7' }
  return authenticate(request as unknown as FastifyRequest, app.db, app.parts.tokens)
}
const codeOf = (authorization: string | undefined) =>
  ask(authorization).then(
    () => 'let in',
    (error: { code: string }) => error.code,
  )
/** A correctly signed token with any claims. */
const tokenOf = async (claims: object) => {
  const now = Math.floor(Date.now() / 1000)
  const times = { issued_at: now, session_ends_at: now + 86_400 }
  const all = { user_id: user.user_id, session_id, refresh_id: randomUUID(), ...claims }
  return (await app.parts.tokens.issue(all, times)).access_token
}

test('the holder of a session, with where the request came from', async () => {
  expect(await ask(`Bearer ${user.access_token}`)).toEqual({
    user_id: user.user_id,
    session_id,
    caller: { request_id: 'request-1', address: '192.0.2.7' },
  })
})

describe('the header', () => {
  test.each([
    ['Bearer TOKEN', 'let in'],
    ['bearer TOKEN', 'let in'],
    ['BEARER   TOKEN', 'let in'],
    [undefined, 'unauthenticated'],
    ['', 'unauthenticated'],
    ['TOKEN', 'unauthenticated'],
    ['Bearer', 'unauthenticated'],
    ['Bearer ', 'unauthenticated'],
    ['BearerTOKEN', 'unauthenticated'],
    ['Basic TOKEN', 'unauthenticated'],
    ['a Bearer TOKEN', 'unauthenticated'],
    ['Bearer TOKEN TOKEN', 'unauthenticated'],
    ['Bearer TOKENx', 'invalid_token'],
    ['Bearer x', 'invalid_token'],
  ])('A-10 %j: %s', async (header, code) => {
    expect(await codeOf(header?.replaceAll('TOKEN', user.access_token))).toBe(code)
  })
})

describe('A-11 a token of ours does not count', () => {
  test('for renewing one', async () => {
    expect(await codeOf(`Bearer ${user.refresh_token}`)).toBe('invalid_token')
  })

  test.each([
    ['of a session that never was', () => ({ session_id: randomUUID() })],
    ['of a session that is none', () => ({ session_id: 'x' })],
    ['of another user', () => ({ user_id: randomUUID() })],
    ['of no user', () => ({ user_id: 'x' })],
  ])('%s', async (_, claims) => {
    expect(await codeOf(`Bearer ${await tokenOf({})}`)).toBe('let in')
    expect(await codeOf(`Bearer ${await tokenOf(claims())}`)).toBe('invalid_token')
  })

  test('once its session has ended', async () => {
    const other = await buildUser(app)
    expect(await codeOf(`Bearer ${other.access_token}`)).toBe('let in')
    await app.db.run(sql`update sessions set revoked_at = now() where user_id = ${other.user_id}`)
    expect(await codeOf(`Bearer ${other.access_token}`)).toBe('invalid_token')
    expect(await codeOf(`Bearer ${user.access_token}`)).toBe('let in')
  })
})
