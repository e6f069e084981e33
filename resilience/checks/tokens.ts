// Forged, stolen, old and foreign tokens must be rejected, and the real token must still work.

import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../../server/src/db/sql.ts'
import { burst } from '../world/burst.ts'
import { makePerson, type Person } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns texts that look like an access token of this installation and must be rejected. */
function forgeries(world: World, person: Person): string[] {
  const [head = '', body = '', signature = ''] = person.access_token.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const private_key = createPrivateKey(readFileSync(join(world.data_dir, 'keys/jwt.pem'), 'utf8'))
  const public_key = createPublicKey(private_key)
  const stranger = generateKeyPairSync('ed25519').privateKey
  const signed = (h: object, c: object, key = private_key) => {
    const text = `${part({ ...header, ...h })}.${part({ ...claims, ...c })}`
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
  }
  const hmac = (alg: string, hash: string, key: string | Buffer) => {
    const text = `${part({ ...header, alg })}.${body}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const keys = [
    public_key.export({ type: 'spki', format: 'pem' }) as string,
    public_key.export({ type: 'spki', format: 'der' }),
    Buffer.from((public_key.export({ format: 'jwk' }) as { x: string }).x, 'base64url'),
    '',
  ]
  const now = Math.floor(Date.now() / 1000)
  return [
    ...['none', 'None', 'nOnE', ''].flatMap((alg) => [
      `${part({ ...header, alg })}.${body}.`,
      `${part({ ...header, alg })}.${body}.${signature}`,
    ]),
    ...keys.flatMap((key) => [
      hmac('HS256', 'sha256', key),
      hmac('HS384', 'sha384', key),
      hmac('HS512', 'sha512', key),
    ]),
    ...[
      `${head}.${body}`,
      `${head}.${body}.`,
      `${person.access_token}.x`,
      `${head}..${signature}`,
      `.${body}.${signature}`,
    ],
    ...[` ${head}.${body}.${signature.slice(0, -2)}`, 'x'.repeat(9000), person.access_token.toUpperCase()],
    person.refresh_token,
    signed({}, {}, stranger),
    signed({}, { exp: now - 1, iat: now - 100 }),
    signed({}, { nbf: now + 600 }),
    signed({}, { exp: undefined }),
    signed({}, { exp: '9999999999' }),
    signed({}, { exp: now + 0.5 }),
    signed({}, { exp: 1e40 }),
    signed({}, { exp: now + 365 * 86_400 }),
    signed({}, { iat: undefined }),
    signed({}, { aud: 'other' }),
    signed({}, { aud: undefined }),
    signed({}, { iss: 'https://evil.example' }),
    signed({}, { sub: randomUUID() }),
    signed({}, { sub: undefined }),
    signed({}, { sub: { $ne: null } }),
    signed({}, { sid: randomUUID() }),
    signed({}, { sid: "' or 1=1 --" }),
    signed({ typ: 'rt+jwt' }, {}),
    signed({ typ: 'JWT' }, {}),
    signed({ typ: undefined }, {}),
    ...['../../dev/null', "' or 1=1", 'https://evil.example/jwks', '', ['x'], { a: 1 }, null].map((kid) =>
      signed({ kid }, {}),
    ),
    signed({ kid: 'stranger', jwk: createPublicKey(stranger).export({ format: 'jwk' }) }, {}, stranger),
    signed({ jwk: createPublicKey(stranger).export({ format: 'jwk' }) }, {}, stranger),
    signed({ jku: 'https://evil.example/jwks' }, {}, stranger),
    signed({ crit: ['exp'] }, {}),
    // A single character changed, anywhere in the token.
    ...Array.from({ length: 40 }, () => {
      const at = world.random.below(person.access_token.length)
      const letter = person.access_token[at]
      return `${person.access_token.slice(0, at)}${letter === 'A' ? 'B' : letter === '.' ? 'A' : 'A'}${person.access_token.slice(at + 1)}`
    }).filter((token) => token !== person.access_token),
  ]
}

export const forgedTokens: Check = {
  name: 'tokens that are none of ours',
  rows: 'A-30 A-31 A-32',
  async run(world) {
    const person = await makePerson(world)
    for (const token of forgeries(world, person)) {
      const { status } = await world.ask({ path: '/v1/a/shops', token: token.replaceAll('\n', '') })
      world.watch.expect(
        status === 401,
        'A-30',
        `a forged token is answered with ${status}: ${token.slice(0, 60)}…`,
      )
      world.watch.tally('credentials tried')
    }
    const good = await world.ask({ path: '/v1/a/shops', token: person.access_token })
    world.watch.expect(good.status === 200, 'A-30', `the real one is answered with ${good.status}`)
  },
}

const claimsOf = (token: string): { sid: string; rid: string; sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

export const stolenRefresh: Check = {
  name: 'a refresh token that turns up again late',
  rows: 'A-33',
  async run(world) {
    const person = await makePerson(world)
    const { sid, rid, sub } = claimsOf(person.refresh_token)
    const renew = (tokens: { access_token: string; refresh_token: string }) =>
      world.ask({
        method: 'POST',
        path: '/v1/login/refresh',
        body: { access_token: tokens.access_token, refresh_token: tokens.refresh_token },
      })
    const fresh = await renew(person)
    world.watch.expect(fresh.status === 200, 'A-33', `a renewal is answered with ${fresh.status}`)
    // Makes the refresh token appear issued, and replaced, ten minutes ago.
    const then = Math.floor(Date.now() / 1000) - 600
    await world.db.run(sql`update sessions set rotated_at = now() - interval '10 minutes' where id = ${sid}`)
    const old = await world.tokens.issue(
      { user_id: sub, session_id: sid, refresh_id: rid },
      { issued_at: then, session_ends_at: then + 90 * 86_400 },
    )
    const reused = await renew(old)
    world.watch.expect(reused.status === 401, 'A-33', `a token used before is answered with ${reused.status}`)
    const after = await world.ask({ path: '/v1/a/shops', token: fresh.json?.access_token })
    world.watch.expect(
      after.status === 401,
      'A-33',
      `after a theft the newest token is answered with ${after.status}`,
    )
    world.watch.tally('credentials tried', 2)
  },
}

const PEOPLE = 5
const TABS = 20
/** Number of successors that each tab requests, one after another. */
const GENERATIONS = 20

export const concurrentTabs: Check = {
  name: 'twenty tabs of five people renew at the same moment, and their successors, and theirs',
  rows: 'A-34 A-36',
  async run(world) {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(world)))
    const held = people.map(({ access_token, refresh_token }) => ({ access_token, refresh_token }))
    for (let generation = 0; generation < GENERATIONS; generation++) {
      const asks = held.map((body) => ({ method: 'POST', path: '/v1/login/refresh', body: { ...body } }))
      const all = await burst(
        world,
        asks.flatMap((ask) => Array.from({ length: TABS }, () => ask)),
      )
      for (const [at, ask] of asks.entries()) {
        const answers = all.slice(at * TABS, (at + 1) * TABS)
        const out = answers.filter(({ status }) => status === 401).length
        world.watch.expect(out === 0, 'A-34', `${out} of ${TABS} tabs were logged out`)
        const renewed = answers.filter(({ status }) => status === 200)
        const successors = new Set(renewed.map(({ json }) => json.refresh_token))
        world.watch.expect(successors.size <= 1, 'A-34', `${successors.size} successors of one token`)
        // If all were refused for load, a tab asks again.
        const next = renewed[0] ?? (await world.ask(ask))
        if (next.status !== 200)
          return world.watch.violate('A-34', `no tab gets a successor (${next.status} ${next.text})`)
        held[at] = { access_token: next.json.access_token, refresh_token: next.json.refresh_token }
        world.watch.tally('successors of a token twenty tabs had')
      }
    }
    const [{ access_token }] = held as [(typeof held)[number]]
    await world.ask({ method: 'POST', path: '/v1/a/logout', token: access_token })
    for (const server of world.webs.keys()) {
      const { status } = await world.ask({ path: '/v1/a/shops', token: access_token, server })
      world.watch.expect(status === 401, 'A-36', `after a logout process ${server} answers ${status}`)
    }
  },
}
