// Sessions: pairs of mismatched tokens, tokens with a changed character, ended sessions.

import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../../server/src/db/sql.ts'
import { makePerson } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Check } from './check.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const MUTANTS = 120

const renew = (world: World, access_token: unknown, refresh_token: unknown) => {
  world.watch.tally('credentials tried')
  return world.ask({ method: 'POST', path: '/v1/login/refresh', body: { access_token, refresh_token } })
}

/**
 * Returns a token with the same claims, an hour older and therefore expired, signed with the key of this
 * installation.
 */
function expiredTwin(world: World, token: string): string {
  const [head = '', body = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const old = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 }
  const text = `${head}.${Buffer.from(JSON.stringify(old)).toString('base64url')}`
  const key = createPrivateKey(readFileSync(join(world.data_dir, 'keys/jwt.pem'), 'utf8'))
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

export const pairsOfTokens: Check = {
  name: "renewals with another's token, a changed one, one that has ended",
  rows: 'A-35 A-38',
  async run(world) {
    const [mine, theirs] = [await makePerson(world), await makePerson(world)]
    const changed = `${mine.access_token.slice(0, -8)}AAAAAAAA`
    for (const [access, refresh] of [
      [theirs.access_token, mine.refresh_token],
      [mine.access_token, theirs.refresh_token],
      [changed, mine.refresh_token],
      [mine.access_token, mine.access_token],
      [mine.refresh_token, mine.refresh_token],
      ['', mine.refresh_token],
      [mine.access_token, ''],
      [null, mine.refresh_token],
    ]) {
      const { status } = await renew(world, access, refresh)
      world.watch.expect(
        status === 401 || status === 422,
        'A-35',
        `a pair that does not belong together is answered with ${status}`,
      )
    }
    // An expired access token is the usual reason for a renewal.
    const good = await renew(world, expiredTwin(world, mine.access_token), mine.refresh_token)
    world.watch.expect(good.status === 200, 'A-35', `a renewal in time is answered with ${good.status}`)
    const late = await world.ask({ path: '/v1/a/shops', token: expiredTwin(world, theirs.access_token) })
    world.watch.expect(late.status === 401, 'A-31', `a token that has ended is answered with ${late.status}`)
    world.watch.tally('credentials tried')
    const { sid } = JSON.parse(
      Buffer.from(theirs.refresh_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sid: string }
    await world.db.run(sql`delete from sessions where id = ${sid}`)
    const gone = await renew(world, theirs.access_token, theirs.refresh_token)
    world.watch.expect(gone.status === 401, 'A-38', `a session that is gone is renewed with ${gone.status}`)
  },
}

/** Replaces a single character at any place, often the last, whose spare bits a careless decoder ignores. */
export const mutatedTokens: Check = {
  name: 'tokens with one letter changed',
  rows: 'A-30',
  async run(world) {
    const { access_token, refresh_token } = await makePerson(world)
    const mutate = (token: string): string => {
      const at = world.random.chance(0.2) ? token.length - 1 : world.random.below(token.length)
      const letter = token[at]!
      const others = letter === '.' ? LETTERS : LETTERS.replace(letter, '')
      return `${token.slice(0, at)}${others[world.random.below(others.length)]}${token.slice(at + 1)}`
    }
    for (let n = 0; n < MUTANTS; n++) {
      const is_access = n % 4 !== 0
      const mutant = mutate(is_access ? access_token : refresh_token)
      const { status } = is_access
        ? await world.ask({ path: '/v1/a/shops', token: mutant })
        : await world.ask({
            method: 'POST',
            path: '/v1/login/refresh',
            body: { access_token, refresh_token: mutant },
          })
      world.watch.tally('credentials tried')
      world.watch.expect(
        status === 401 || status === 422,
        'A-30',
        `a token with a letter changed is answered with ${status}: ${mutant}`,
      )
    }
    const { status } = await world.ask({ path: '/v1/a/shops', token: access_token })
    world.watch.expect(status === 200, 'A-30', `the token itself is answered with ${status}`)
  },
}
