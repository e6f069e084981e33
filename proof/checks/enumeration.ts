// A-08 and G23: neither the answer to a login nor the time it takes tells whether an address has an account.

import { randomUUID } from 'node:crypto'
import { makePerson } from '../world/shop.ts'
import type { World } from '../world/world.ts'

/** Asks for logins in pairs, a known and an unknown address in random order, so that a busy moment hits both alike. */
export async function enumerationTiming(world: World, pairs: number): Promise<void> {
  const ask = async (email: string, name: string) => {
    const answer = await world.ask({
      method: 'POST',
      path: '/v1/login',
      body: { EmailMagicLink: { email } },
      server: 0,
    })
    world.watch.measure(name, answer.ms)
    return { status: answer.status, shape: answer.text.replace(/[0-9a-f-]{36}/g, 'id') }
  }
  for (let n = 0; n < pairs; n++) {
    const { email } = await makePerson(world)
    const known = () => ask(email, 'login of a known address, ms')
    const unknown = () => ask(`${randomUUID()}@example.test`, 'login of an unknown address, ms')
    const is_known_first = world.random.chance(0.5)
    const first = await (is_known_first ? known : unknown)()
    const second = await (is_known_first ? unknown : known)()
    world.watch.expect(
      JSON.stringify(first) === JSON.stringify(second),
      'A-08',
      `a known and an unknown address: ${JSON.stringify([first, second])}`,
    )
  }
}
