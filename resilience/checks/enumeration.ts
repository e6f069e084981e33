// A-08 and G23: neither a response nor its time discloses whether an address has an account, wherever an address can be entered.

import { randomUUID } from 'node:crypto'
import type { HttpRequest } from '../world/http-request.ts'
import { makePerson, makeShop, type Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

/** A place where an address can be entered. */
export interface Question {
  name: string
  /**
   * Prepares a pair of addresses not used here before. Returns a function that makes the request about an
   * address.
   */
  ready(world: World): Promise<(email: string) => HttpRequest | Promise<HttpRequest>>
}

const post = (path: string, body: object, token?: string): HttpRequest => ({
  method: 'POST',
  path,
  body,
  server: 0,
  ...(token === undefined ? {} : { token }),
})

/** A shop with room for more people. */
const shops = new WeakMap<World, { shop: Shop; room: number }>()
const ROOM = 10

async function shopWithRoom(world: World): Promise<Shop> {
  const known = shops.get(world)
  const with_room = known && known.room > 0 ? known : { shop: await makeShop(world), room: ROOM }
  with_room.room--
  shops.set(world, with_room)
  return with_room.shop
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'login',
    ready: async () => (email) => post('/v1/login', { EmailMagicLink: { email } }),
  },
  {
    name: 'verify',
    async ready(world) {
      const { access_token } = await makePerson(world)
      return (email) => post('/v1/a/emails/verify', { email }, access_token)
    },
  },
  {
    name: 'retry',
    async ready(world) {
      const { access_token } = await makePerson(world)
      return async (email) => {
        const { json } = await world.ask(post('/v1/a/emails/verify', { email }, access_token))
        return post('/v1/a/emails/verify/retry', { verified_email_id: json?.id }, access_token)
      }
    },
  },
  {
    name: 'invite',
    async ready(world) {
      const { id, owner } = await shopWithRoom(world)
      return (email) => post(`/v1/a/shops/${id}/users`, { email, role: 'viewer' }, owner.access_token)
    },
  },
]

export const knownMs = ({ name }: Question) => `${name} of a known address, ms`
export const unknownMs = ({ name }: Question) => `${name} of an unknown address, ms`

/**
 * Asks in pairs, about a known and an unknown address in random order. A busy moment then affects both alike.
 */
export async function enumerationTiming(world: World, question: Question, pairs: number): Promise<void> {
  for (let n = 0; n < pairs; n++) {
    const requestAbout = await question.ready(world)
    const ask = async (email: string, measure: string) => {
      const request = await requestAbout(email)
      const answer = await world.ask(request)
      world.watch.measure(measure, answer.ms)
      const shape = answer.text
        .replaceAll(email, 'email')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      return { status: answer.status, shape }
    }
    const { email } = await makePerson(world)
    const known = () => ask(email, knownMs(question))
    const unknown = () => ask(`${randomUUID()}@example.test`, unknownMs(question))
    const is_known_first = world.random.chance(0.5)
    const first = await (is_known_first ? known : unknown)()
    const second = await (is_known_first ? unknown : known)()
    world.watch.expect(
      JSON.stringify(first) === JSON.stringify(second) && first.status < 300,
      'A-08',
      `${question.name}, a known and an unknown address: ${JSON.stringify([first, second])}`,
    )
  }
}
