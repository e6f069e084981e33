// Login links by mail: used twice, with another login's code, too late, asked for with a forged Host, mailed though the login was rolled back.

import { randomUUID } from 'node:crypto'
import { sql } from '../../server/src/db/sql.ts'
import { loginEndingIn, shiftedClock, tryDoors } from '../faults/clocks.ts'
import { burst } from '../world/burst.ts'
import { type Check, isRefusedForLoad } from './check.ts'
import { shopOf } from './stock.ts'

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
    const is_lost = answers.some(({ status }) => isRefusedForLoad(status))
    world.watch.expect(let_in === 1 || (let_in === 0 && is_lost), 'A-01', `one link let ${let_in} in`)
    world.watch.tally('links that let one in', let_in)
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
  async run(world) {
    const extra = await world.startExtra(shiftedClock(-20 * 60_000))
    await tryDoors({ world, shop: await shopOf(world) }, extra.port, 'a clock 20 minutes late')
    await extra.kill()
  },
}

export const mailWithItsCause: Check = {
  name: 'a mail whose cause was rolled back',
  rows: 'I11',
  async run(world) {
    const email = `${randomUUID()}@example.test`
    await world.db.run(sql`
      create or replace function resilience_refuses() returns trigger language plpgsql as $$
      begin
        raise exception 'refused at the end' using errcode = 'serialization_failure';
      end
      $$`)
    await world.db.run(sql`
      create constraint trigger resilience_refuses after insert on login_challenges
      deferrable initially deferred for each row execute function resilience_refuses()`)
    await world.watch.disturbed(() =>
      world.ask({ method: 'POST', path: '/v1/login', body: { EmailMagicLink: { email } } }),
    )
    await world.db.run(sql`drop trigger resilience_refuses on login_challenges`)
    const mails = await world.db.first(
      sql<{ n: number }>`select count(*)::int as n from mails where to_address = ${email}`,
    )
    world.watch.expect(mails?.n === 0, 'I11', `${mails?.n} mails of a login that was rolled back`)
  },
}
