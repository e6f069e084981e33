// Keys to other people's doors: used twice, forged, expired, borrowed from another lock. Each must be refused, and the real one still open.

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
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import { makeKeyHolder } from '../../server/src/testing/login.ts'
import { loginEndingIn, wrongClock } from '../faults/clocks.ts'
import { burst } from '../world/burst.ts'
import { makePerson, type Person } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'

const tryAnswer = (login: { id: string; challenge: string }) => ({
  method: 'POST',
  path: '/v1/login/challenge',
  body: { EmailMagicLink: login },
})

export const linkOnce: Check = {
  name: 'one link, fifty hands',
  rows: 'A-01',
  async run(world) {
    const login = await loginEndingIn(world, 600)
    const answers = await burst(
      world,
      Array.from({ length: 50 }, () => tryAnswer(login)),
    )
    const let_in = answers.filter(({ status }) => status === 200).length
    world.watch.expect(let_in <= 1, 'A-01', `one link let ${let_in} in`)
    world.watch.tally('credentials tried', 50)
    const again = await world.ask(tryAnswer(login))
    world.watch.expect(again.status === 401, 'A-01', `a used link is answered with ${again.status}`)
  },
}

export const linkOfAnother: Check = {
  name: "a code with another login's id, a wrong one, an old one",
  rows: 'A-02 A-03 A-04',
  async run(world) {
    const [one, other, old] = [
      await loginEndingIn(world, 600),
      await loginEndingIn(world, 600),
      await loginEndingIn(world, -1),
    ]
    const wrong = [
      { id: one.id, challenge: other.challenge },
      { id: other.id, challenge: one.challenge },
      { id: one.id, challenge: one.challenge.slice(0, -1) },
      { id: one.id, challenge: one.challenge.toUpperCase() },
      { id: one.id, challenge: ` ${one.challenge}` },
      { id: randomUUID(), challenge: one.challenge },
      old,
    ]
    for (const login of wrong) {
      const { status } = await world.ask(tryAnswer(login))
      world.watch.expect(
        status === 401 || status === 422,
        'A-04',
        `a login that is not one's own is answered with ${status}`,
      )
      world.watch.tally('credentials tried')
    }
    for (let tries = 0; tries < 5; tries++) await world.ask(tryAnswer({ id: other.id, challenge: 'wrong' }))
    const burnt = await world.ask(tryAnswer(other))
    world.watch.expect(
      burnt.status === 401,
      'A-03',
      `after five wrong answers the right one is answered with ${burnt.status}`,
    )
  },
}

export const linkHost: Check = {
  name: 'a login asked for under a false name of ours',
  rows: 'A-06',
  async run(world) {
    const email = `${randomUUID()}@example.test`
    await world.ask({
      method: 'POST',
      path: '/v1/login',
      body: { EmailMagicLink: { email } },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
        forwarded: 'host=evil.example',
      },
    })
    const mail = await world.db.first(
      sql<{ text: string }>`select text || html as text from mails where to_address = ${email}`,
    )
    world.watch.expect(mail !== undefined, 'A-06', 'no mail was written')
    world.watch.expect(!mail?.text.includes('evil.example'), 'A-06', 'the link leads where the request said')
  },
}

export const clockOfTheProcess: Check = {
  name: 'a link that has ended, at a process whose clock is late',
  rows: 'F-17',
  run: (world) =>
    wrongClock(-20 * 60_000).run({ world } as Parameters<ReturnType<typeof wrongClock>['run']>[0]),
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Everything that is no access token of ours, though it looks like one. */
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
    // One bit of each part, and the spare bits of the last letter.
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
    // The same token as if it had been issued and replaced an hour ago.
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

export const tabsAtOnce: Check = {
  name: 'twenty tabs renew at the same moment',
  rows: 'A-34 A-36',
  async run(world) {
    const person = await makePerson(world)
    const body = { access_token: person.access_token, refresh_token: person.refresh_token }
    const answers = await burst(
      world,
      Array.from({ length: 20 }, () => ({ method: 'POST', path: '/v1/login/refresh', body })),
    )
    const out = answers.filter(({ status }) => status === 401).length
    world.watch.expect(out === 0, 'A-34', `${out} of 20 tabs were logged out`)
    const successors = new Set(
      answers.filter(({ status }) => status === 200).map(({ json }) => json.refresh_token),
    )
    world.watch.expect(successors.size <= 1, 'A-34', `${successors.size} successors of one token`)
    const token = answers.find(({ status }) => status === 200)?.json.access_token as string | undefined
    if (!token) return
    await world.ask({ method: 'POST', path: '/v1/a/logout', token })
    for (const server of world.webs.keys()) {
      const { status } = await world.ask({ path: '/v1/a/shops', token, server })
      world.watch.expect(status === 401, 'A-36', `after a logout process ${server} answers ${status}`)
    }
  },
}

interface Pending {
  state: string
  nonce: string
  cookie: string
}

async function beginGoogle(world: World): Promise<Pending> {
  const begun = await world.ask({ method: 'POST', path: '/v1/login', body: { Google: {} }, server: 0 })
  const url = new URL(begun.json?.Google?.auth_url ?? 'http://none')
  const [cookie = ''] = begun.headers['set-cookie'] ?? []
  return {
    state: url.searchParams.get('state') ?? '',
    nonce: url.searchParams.get('nonce') ?? '',
    cookie: cookie.split(';')[0] ?? '',
  }
}

/** The id of who is logged in by what the browser came back with; undefined for nobody. */
async function finishGoogle(
  world: World,
  { state, cookie }: Pick<Pending, 'state' | 'cookie'>,
): Promise<string | undefined> {
  const query = new URLSearchParams({
    state,
    code: 'any',
    iss: (await world.ground.outside.addresses()).google.GOOGLE_ISSUER ?? '',
  })
  const { status, headers } = await world.ask({
    path: `/v1/login/google/callback?${query}`,
    headers: { cookie },
    server: 0,
  })
  world.watch.tally('credentials tried')
  if (status !== 302) return undefined
  return new URLSearchParams(headers.location?.split('?').at(-1)).get('user_id') ?? undefined
}

export const googleStates: Check = {
  name: "Google: another browser's state, another login's nonce, a used state",
  rows: 'A-20 A-21',
  async run(world) {
    const { outside } = world.ground
    const [mine, theirs] = [await beginGoogle(world), await beginGoogle(world)]
    await outside.googleWish({ claims: { sub: randomUUID() } }, mine.nonce)
    for (const cookie of ['', theirs.cookie])
      world.watch.expect(
        (await finishGoogle(world, { state: mine.state, cookie })) === undefined,
        'A-20',
        "a state of another browser's login logs in",
      )
    await outside.googleWish({ claims: { sub: randomUUID() } }, 'another nonce')
    world.watch.expect(
      (await finishGoogle(world, mine)) === undefined,
      'A-21',
      'a token with another nonce logs in',
    )
    const good = await beginGoogle(world)
    await outside.googleWish({ claims: { sub: randomUUID() } }, good.nonce)
    world.watch.expect(
      (await finishGoogle(world, good)) !== undefined,
      'A-20',
      'a good login does not log in',
    )
    world.watch.expect((await finishGoogle(world, good)) === undefined, 'A-20', 'a state logs in twice')
    for (const wish of [
      { is_forged: true },
      { claims: { aud: 'somebody else' } },
      { claims: { iss: 'https://evil.example' } },
      { claims: { exp: Math.floor(Date.now() / 1000) - 600 } },
      { claims: { iat: Math.floor(Date.now() / 1000) + 6000 } },
    ]) {
      const login = await beginGoogle(world)
      await outside.googleWish(wish, login.nonce)
      world.watch.expect(
        (await finishGoogle(world, login)) === undefined,
        'A-21',
        `a token with ${JSON.stringify(wish)} logs in`,
      )
    }
  },
}

export const googleStranger: Check = {
  name: 'Google: an address nobody verified',
  rows: 'A-13 A-14',
  async run(world) {
    const victim = await makePerson(world)
    const login = await beginGoogle(world)
    await world.ground.outside.googleWish(
      { claims: { sub: randomUUID(), email: victim.email, email_verified: false } },
      login.nonce,
    )
    const user_id = await finishGoogle(world, login)
    world.watch.expect(
      user_id !== undefined && user_id !== victim.user_id,
      'A-14',
      "an unverified address opens another's account",
    )
  },
}

export const nostrEvents: Check = {
  name: 'Nostr: events for another relay, another challenge, another time',
  rows: 'A-40 to A-45',
  async run(world) {
    const holder = makeKeyHolder()
    const { public_key } = holder
    const ask = async () =>
      (await world.ask({ method: 'POST', path: '/v1/login', body: { NOSTR: { public_key } } })).json
        .NOSTR as { id: string; challenge: string }
    const now = () => Math.floor(Date.now() / 1000)
    const event = (challenge: string, over: object = {}, relay = world.public_url) =>
      holder.sign({
        tags: [
          ['relay', relay],
          ['challenge', challenge],
        ],
        ...over,
      })
    const answer = async (id: string, response: object) => {
      world.watch.tally('credentials tried')
      // Through JSON, so that no mark of the library comes along.
      return (
        await world.ask({
          method: 'POST',
          path: '/v1/login/challenge',
          body: { NOSTR: { id, response: JSON.parse(JSON.stringify(response)) } },
        })
      ).status
    }
    const { port, hostname } = new URL(world.public_url)
    const bad: ((challenge: string) => object)[] = [
      (challenge) => event(challenge, {}, 'https://relay.example'),
      (challenge) => event(challenge, {}, `http://${hostname}.evil.example:${port}`),
      (challenge) => event(challenge, {}, `http://${hostname}:${Number(port) + 1}`),
      (challenge) => event(challenge, {}, `${world.public_url}/path`),
      (challenge) => event(challenge, { tags: [['challenge', challenge]] }),
      (challenge) =>
        event(challenge, {
          tags: [
            ['relay', world.public_url],
            ['challenge', challenge],
            ['challenge', 'other'],
          ],
        }),
      (challenge) => event(challenge, { kind: 1 }),
      (challenge) => event(challenge, { kind: 27_235 }),
      (challenge) => event(challenge, { created_at: now() - 660 }),
      (challenge) => event(challenge, { created_at: now() + 660 }),
      (challenge) => event(challenge, { created_at: 0 }),
      (challenge) => event(challenge, { content: 'x' }),
      () => event(randomUUID()),
      // Signed for something else, and the challenge put in afterwards.
      (challenge) => ({
        ...event('another'),
        tags: [
          ['relay', world.public_url],
          ['challenge', challenge],
        ],
      }),
      (challenge) => ({ ...event(challenge), sig: '0'.repeat(128) }),
      (challenge) => ({ ...event(challenge), id: '0'.repeat(64) }),
      (challenge) => ({ ...event(challenge), pubkey: makeKeyHolder().public_key }),
      (challenge) => ({ ...event(challenge), kind: '22242' }),
      (challenge) =>
        makeKeyHolder().sign({
          tags: [
            ['relay', world.public_url],
            ['challenge', challenge],
          ],
        }),
    ]
    for (const [at, make] of bad.entries()) {
      const { id, challenge } = await ask()
      const status = await answer(id, make(challenge))
      world.watch.expect(
        status === 401 || status === 422,
        'A-43',
        `the wrong event ${at} is answered with ${status}`,
      )
    }
    const { id, challenge } = await ask()
    const good = event(challenge)
    world.watch.expect((await answer(id, good)) === 200, 'A-40', 'a good event does not log in')
    world.watch.expect((await answer(id, good)) === 401, 'A-40', 'an event logs in twice')
    const other = await ask()
    world.watch.expect(
      (await answer(other.id, good)) === 401,
      'A-40',
      "an event logs in for another's challenge",
    )
  },
}

export const mailWithItsCause: Check = {
  name: 'a mail whose cause was rolled back',
  rows: 'I11',
  async run(world) {
    const email = `${randomUUID()}@example.test`
    await world.db.run(sql`
      create or replace function proof_refuses() returns trigger language plpgsql as $$
      begin
        raise exception 'refused at the end' using errcode = 'serialization_failure';
      end
      $$`)
    await world.db.run(sql`
      create constraint trigger proof_refuses after insert on login_challenges
      deferrable initially deferred for each row execute function proof_refuses()`)
    await world.watch.disturbed(() =>
      world.ask({ method: 'POST', path: '/v1/login', body: { EmailMagicLink: { email } } }),
    )
    await world.db.run(sql`drop trigger proof_refuses on login_challenges`)
    const mails = await world.db.first(
      sql<{ n: number }>`select count(*)::int as n from mails where to_address = ${email}`,
    )
    world.watch.expect(mails?.n === 0, 'I11', `${mails?.n} mails of a login that was rolled back`)
  },
}

export const jobOfADeadWorker: Check = {
  name: 'a job whose worker died',
  rows: 'F-13',
  async run(world) {
    await world.db.run(
      sql`select graphile_worker.add_job('forget_old_keys', '{}'::json, run_at => now() + interval '1 hour', job_key => 'orphan')`,
    )
    await world.db.run(sql`
      update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '70 s', run_at = now()
      where key = 'orphan'`)
    const until = Date.now() + 25_000
    for (;;) {
      const left = await world.db.first(
        sql<{
          n: number
        }>`select count(*)::int as n from graphile_worker._private_jobs where locked_by = 'dead'`,
      )
      if (left?.n === 0) return
      if (Date.now() > until) return world.watch.violate('F-13', 'the job of a dead worker is not taken over')
      await sleep(200)
    }
  },
}
