// Logins with a Nostr key that must fail: events for a different relay, challenge or time, or with a wrong
// signature.

import { randomUUID } from 'node:crypto'
import { makeKeyHolder } from '../../server/src/testing/login.ts'
import type { Check } from './check.ts'

export const nostrEvents: Check = {
  name: 'Nostr: events for another relay, another challenge, another time',
  rows: 'A-40 A-41 A-42 A-43 A-44 A-45',
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
      // A copy through JSON, because nostr-tools marks a signed event as verified, and the mark must not be
      // copied.
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
      // Signed for a different challenge. The right challenge was put in afterwards.
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
