// F-17: a process whose clock is wrong. What expires does so by the database's clock, so a wrong clock neither opens nor closes a door.

import { randomUUID } from 'node:crypto'
import { sql } from '../../server/src/db/sql.ts'
import { hashSecret } from '../../server/src/secrets.ts'
import { makePerson } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import type { Fault, Stage } from './fault.ts'

const MINUTE_MS = 60_000

/** Shifts the clock of a Node process; what it reads is as far off as told. */
export const shiftedClock = (offset_ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const Real = Date; const offset = ${offset_ms};
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length) super(...given); else super(Real.now() + offset) }
      static now() { return Real.now() + offset }
    }`,
  )}`,
})

/** A login by mail whose code is known, which ends so many seconds from now. */
export async function loginEndingIn(
  world: World,
  seconds: number,
): Promise<{ id: string; challenge: string }> {
  const challenge = randomUUID()
  const row = await world.db.first(
    sql<{ id: string }>`
      insert into login_challenges (kind, subject, secret_hash, expires_at)
      values ('email', ${`${randomUUID()}@example.test`}, ${hashSecret(challenge)}, now() + make_interval(secs => ${seconds}))
      returning id`,
  )
  return { id: row!.id, challenge }
}

export const wrongClock = (offset_ms: number): Fault => ({
  row: 'F-17',
  name: `a process whose clock is ${offset_ms / MINUTE_MS} minutes off`,
  async run({ world }: Stage) {
    const { watch } = world
    const extra = await world.startExtra(shiftedClock(offset_ms))
    watch.fired('wrong clock')
    const answer = (login: { id: string; challenge: string }) =>
      world.ask({
        method: 'POST',
        path: '/v1/login/challenge',
        port: extra.port,
        body: { EmailMagicLink: login },
      })
    const late = await answer(await loginEndingIn(world, -1))
    watch.expect(
      late.status === 401,
      'F-17',
      `a clock ${offset_ms} ms off takes a link that has ended (${late.status})`,
    )
    const good = await answer(await loginEndingIn(world, 600))
    watch.expect(
      good.status === 200,
      'F-17',
      `a clock ${offset_ms} ms off refuses a good link (${good.status})`,
    )
    const { access_token, refresh_token } = await makePerson(world)
    const renewed = await world.ask({
      ...{
        method: 'POST',
        path: '/v1/login/refresh',
        port: extra.port,
        body: { access_token, refresh_token },
      },
    })
    watch.expect(
      renewed.status === 200,
      'F-17',
      `a clock ${offset_ms} ms off logs people out (${renewed.status})`,
    )
    await extra.kill()
  },
})

export const wrongClocks: readonly Fault[] = [-20, 20, -1440, 1440].map((minutes) =>
  wrongClock(minutes * MINUTE_MS),
)
