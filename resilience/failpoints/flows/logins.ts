// Logins by mail and by key. A login with a lost answer may still be used up. The flow then begins a new
// login.

import { sql } from '../../../server/src/db/sql.ts'
import { SESSION_TTL_SECONDS } from '../../../server/src/http/access/tokens.ts'
import { linkOf, makeKeyHolder } from '../../../server/src/testing/login.ts'
import { type Journey, persist, step, untilSeen } from '../../world/journey.ts'
import type { Flow } from './flow.ts'

const MAX_LOGINS = 3

async function logIn(journey: Journey, begin: () => Promise<object | undefined>): Promise<void> {
  const { world, first } = journey
  let said = ''
  for (let tries = 0; tries < MAX_LOGINS; tries++) {
    const body = await begin()
    if (body === undefined) return
    const ask = { method: 'POST', path: '/v1/login/challenge', body }
    let answer = await world.ask({ ...ask, ...first })
    if (answer.status !== 200) answer = await persist(world, ask)
    if (answer.status === 200) return
    said = `${answer.status} ${answer.text}`
  }
  world.watch.violate('I12', `a login ends with ${said}`)
}

export const loginByMail: Flow = {
  name: 'a login by mail',
  async run(journey) {
    const { world, email } = journey
    await logIn(journey, async () => {
      const ask = { method: 'POST', path: '/v1/login', body: { EmailMagicLink: { email } } }
      const { json } = await step(journey, ask, 'I12')
      const id = json?.EmailMagicLink?.id
      const mails = await world.db.rows(
        sql<
          Parameters<typeof linkOf>[0]
        >`select id, to_address as "to", subject, text, html from mails where to_address = ${email}`,
      )
      const link = mails.map(linkOf).find((one) => one.id === id)
      if (!link) {
        world.watch.violate('I11', 'a login was acknowledged and its mail is not there')
        return undefined
      }
      const arrived = await untilSeen(
        () => world.environment.outside.mailsTo(email),
        (mails) => mails.length > 0,
      )
      world.watch.expect(arrived.length > 0, 'I11', 'the mail of a login never came')
      return { EmailMagicLink: { id, challenge: link.challenge } }
    })
  },
}

export const loginMailPutOff: Flow = {
  name: 'a login whose mail is put off',
  async run(journey) {
    await journey.world.environment.outside.misbehaveMail({ code: 451, times: 1 })
    await loginByMail.run(journey)
  },
}

export const loginByKey: Flow = {
  name: 'a login with a key',
  async run(journey) {
    const holder = makeKeyHolder()
    const { public_key } = holder
    await logIn(journey, async () => {
      const ask = { method: 'POST', path: '/v1/login', body: { NOSTR: { public_key } } }
      const { json } = await step(journey, ask, 'I12')
      if (!json?.NOSTR) return undefined
      const { id, challenge } = json.NOSTR
      const tags = [
        ['relay', journey.world.public_url],
        ['challenge', challenge],
      ]
      return { NOSTR: { id, response: JSON.parse(JSON.stringify(holder.sign({ tags }))) } }
    })
  },
}

const AGES_SECONDS = 60

export const tokenStolen: Flow = {
  name: 'a refresh token used by two parties',
  async run(journey) {
    const { world, person } = journey
    const { user_id } = person
    const timePasses = () =>
      world.db.first(
        sql<{ session_id: string; refresh_id: string; issued_at: number; session_ends_at: number }>`
          update sessions set issued_at = issued_at - ${AGES_SECONDS}::bigint,
            rotated_at = rotated_at - ${AGES_SECONDS} * interval '1 second',
            created_at = created_at - ${AGES_SECONDS} * interval '1 second'
          where user_id = ${user_id}
          returning id as session_id, refresh_id, issued_at::float8 as issued_at,
            floor(extract(epoch from created_at))::float8 + ${SESSION_TTL_SECONDS}::float8 as session_ends_at`,
      )
    const { session_id, refresh_id, ...times } = (await timePasses())!
    const old = await world.tokens.issue({ user_id, session_id, refresh_id }, times)
    const renew = (
      { access_token, refresh_token }: { access_token: string; refresh_token: string },
      wanted: number,
    ) =>
      step(
        journey,
        { method: 'POST', path: '/v1/login/refresh', body: { access_token, refresh_token } },
        'A-34',
        wanted,
      )
    const { json: fresh } = await renew(old, 200)
    if (!fresh) return
    await timePasses()
    await renew(old, 401)
    await renew(fresh, 401)
  },
}
