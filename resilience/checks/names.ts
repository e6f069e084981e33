// The beginning of a login: addresses without mail, texts that are no Nostr keys, and challenges that cannot
// be guessed.

import { randomUUID } from 'node:crypto'
import { sql } from '../../server/src/db/sql.ts'
import { makeKeyHolder } from '../../server/src/testing/login.ts'
import type { Check } from './check.ts'

const QUICK_MS = 1000

const ADDRESSES = [
  ...['a@x.test,b@y.test', 'a@x.test b@y.test', '"a@x.test"@y.test', 'a@x.test;b@y.test', '<a@x.test>'],
  ...[
    'a@x.test\r\nBcc: b@y.test',
    'a@x.test%0d%0aBcc:b@y.test',
    'a@x.test\u0000',
    'a@@x.test',
    'a@',
    '@x.test',
  ],
  ...['a', '', ' ', `${'a'.repeat(65_000)}@x.test`, `a@${'x'.repeat(300)}.test`, 'a@x..test', 'a b@x.test'],
]

export const addressesThatAreNone: Check = {
  name: 'logins for addresses that are several, none, or a header',
  rows: 'A-07 I-04',
  async run(world) {
    const before = await world.db.first(sql<{ n: number }>`select count(*)::int as n from mails`)
    for (const email of [...ADDRESSES, ['a@x.test', 'b@y.test'], { a: 1 }, null, 5]) {
      const { status, ms } = await world.ask({
        method: 'POST',
        path: '/v1/login',
        body: { EmailMagicLink: { email } },
      })
      world.watch.tally('credentials tried')
      world.watch.expect(
        status === 422 || status === 400,
        'A-07',
        `the address ${JSON.stringify(email).slice(0, 60)} is answered with ${status}`,
      )
      world.watch.expect(ms < QUICK_MS, 'A-07', `an address takes ${Math.round(ms)} ms to be refused`)
    }
    const after = await world.db.first(sql<{ n: number }>`select count(*)::int as n from mails`)
    world.watch.expect(after?.n === before?.n, 'A-07', 'a mail was written to an address that is none')
  },
}

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

export const keysThatAreNone: Check = {
  name: 'Nostr logins for keys that are none',
  rows: 'A-44 A-46',
  async run(world) {
    const { public_key } = makeKeyHolder()
    const letters = (count: number) =>
      Array.from({ length: count }, () => world.random.pick([...alphabet])).join('')
    for (const key of [
      ...[`npub1${letters(58)}`, `npub1${letters(1100)}`, `NPub1${letters(58)}`, `nsec1${letters(58)}`],
      ...[`nprofile1${letters(80)}`, public_key.slice(1), `${public_key}00`, 'f'.repeat(64), '0'.repeat(64)],
      ...['', 'npub1', 'x'.repeat(100_000), null, 5, [public_key]],
    ]) {
      const { status, ms } = await world.ask({
        method: 'POST',
        path: '/v1/login',
        body: { NOSTR: { public_key: key } },
      })
      world.watch.tally('credentials tried')
      world.watch.expect(
        status === 422 || status === 400,
        'A-46',
        `the key ${String(key).slice(0, 30)} is answered with ${status}`,
      )
      world.watch.expect(ms < QUICK_MS, 'A-46', `a key takes ${Math.round(ms)} ms to be refused`)
    }
  },
}

const LOGINS = 60
/** 128 bits take 22 characters of six bits each. */
const MIN_LETTERS = 22

export const challengesDiffer: Check = {
  name: 'ids and challenges of many logins',
  rows: 'A-48',
  async run(world) {
    const { public_key } = makeKeyHolder()
    const seen = new Set<string>()
    for (let n = 0; n < LOGINS; n++) {
      const { json } = await world.ask({ method: 'POST', path: '/v1/login', body: { NOSTR: { public_key } } })
      const { id = '', challenge = '' } = json?.NOSTR ?? {}
      world.watch.expect(
        challenge.length >= MIN_LETTERS && id !== challenge && !seen.has(id) && !seen.has(challenge),
        'A-48',
        `a login has the id ${id} and the challenge ${challenge}`,
      )
      seen.add(id).add(challenge)
    }
    const guessed = await world.ask({
      method: 'POST',
      path: '/v1/login/challenge',
      body: { EmailMagicLink: { id: randomUUID(), challenge: randomUUID() } },
    })
    world.watch.tally('credentials tried')
    world.watch.expect(guessed.status === 401, 'A-48', `a guess is answered with ${guessed.status}`)
  },
}
