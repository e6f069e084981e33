// Logins with Google that must fail: a state from a second browser, a nonce from a second login, forged
// tokens, unverified addresses.

import { randomUUID } from 'node:crypto'
import { GOOGLE_EMAIL } from '../../server/src/testing/misbehaving-provider.ts'
import { makePerson } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'

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

/** Calls the callback as the browser does on its return from Google; returns the user id, undefined without a login. */
async function finishGoogle(
  world: World,
  { state, cookie }: Pick<Pending, 'state' | 'cookie'>,
): Promise<string | undefined> {
  const query = new URLSearchParams({
    state,
    code: 'any',
    iss: (await world.environment.outside.addresses()).google.GOOGLE_ISSUER ?? '',
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

type Overrides = Parameters<World['environment']['outside']['overrideGoogleToken']>[0]

const GOOD_TRIES = 3

/**
 * Logs in with the token. Retries a failed login, because on a busy machine the provider may rightly be
 * refused for answering too late.
 */
async function logInWith(
  world: World,
  overrides: Overrides,
): Promise<{ login: Pending; user_id: string | undefined }> {
  // Each of these Google accounts is a further login of the same account here, and the account is notified by
  // email.
  world.watch.addresses.add(GOOGLE_EMAIL)
  for (let tries = 1; ; tries++) {
    const login = await beginGoogle(world)
    await world.environment.outside.overrideGoogleToken(overrides, login.nonce)
    const user_id = await finishGoogle(world, login)
    if (user_id !== undefined || tries === GOOD_TRIES) return { login, user_id }
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs a check at a time. All worlds share a Google mock, which is set up for a single login at a time. */
function alone(work: () => Promise<void>): Promise<void> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

export const googleStates: Check = {
  name: "Google: another browser's state, another login's nonce, a used state",
  rows: 'A-20 A-21',
  run: (world) => alone(() => tryStates(world)),
}

async function tryStates(world: World): Promise<void> {
  const { outside } = world.environment
  const [mine, theirs] = [await beginGoogle(world), await beginGoogle(world)]
  await outside.overrideGoogleToken({ claims: { sub: randomUUID() } }, mine.nonce)
  // A login's name is in its cookie's name. The second browser's cookie must fail even under the right name.
  const renamed = mine.cookie.split('=')[0] + theirs.cookie.slice(theirs.cookie.indexOf('='))
  for (const cookie of ['', theirs.cookie, renamed])
    world.watch.expect(
      (await finishGoogle(world, { state: mine.state, cookie })) === undefined,
      'A-20',
      "a state of another browser's login logs in",
    )
  await outside.overrideGoogleToken({ claims: { sub: randomUUID() } }, 'another nonce')
  world.watch.expect(
    (await finishGoogle(world, mine)) === undefined,
    'A-21',
    'a token with another nonce logs in',
  )
  const good = await logInWith(world, { claims: { sub: randomUUID() } })
  world.watch.expect(good.user_id !== undefined, 'A-20', 'a good login does not log in')
  world.watch.expect((await finishGoogle(world, good.login)) === undefined, 'A-20', 'a state logs in twice')
  for (const overrides of [
    { is_forged: true },
    { claims: { aud: 'another client' } },
    { claims: { iss: 'https://evil.example' } },
    { claims: { exp: Math.floor(Date.now() / 1000) - 600 } },
    { claims: { iat: Math.floor(Date.now() / 1000) + 6000 } },
  ]) {
    const login = await beginGoogle(world)
    await outside.overrideGoogleToken(overrides, login.nonce)
    world.watch.expect(
      (await finishGoogle(world, login)) === undefined,
      'A-21',
      `a token with ${JSON.stringify(overrides)} logs in`,
    )
  }
}

export const googleKeysCached: Check = {
  name: 'Google: its keys cannot be read, which were read before',
  rows: 'F-12',
  run: (world) =>
    alone(async () => {
      const { outside } = world.environment
      const logIn = async () => (await logInWith(world, { claims: { sub: randomUUID() } })).user_id
      world.watch.expect((await logIn()) !== undefined, 'F-12', 'a good login with Google does not log in')
      await outside.googleFails('/jwks', 500)
      try {
        world.watch.expect(
          (await logIn()) !== undefined,
          'F-12',
          'a login with Google fails because its keys, which are known, cannot be read',
        )
      } finally {
        await outside.googleFails('/jwks', undefined)
      }
    }),
}

export const googleStranger: Check = {
  name: 'Google: an unverified address',
  rows: 'A-13 A-14',
  run: (world) => alone(() => tryStranger(world)),
}

async function tryStranger(world: World): Promise<void> {
  const other = await makePerson(world)
  const { user_id } = await logInWith(world, {
    claims: { sub: randomUUID(), email: other.email, email_verified: false },
  })
  world.watch.expect(user_id !== undefined, 'A-14', 'an unverified address has no account of its own')
  world.watch.expect(user_id !== other.user_id, 'A-14', "an unverified address opens another's account")
}
