// The signed event that proves a key: client authentication of NIP-42
// (https://github.com/nostr-protocol/nips/blob/master/42.md), with the origin of this API in place of the
// address of a relay. Checks everything except the challenge itself: only the database knows whether the
// challenge is open and for which key.

import { verifyEvent } from 'nostr-tools/pure'
import { z } from 'zod'

const KIND = 22242
const WINDOW_SECONDS = 10 * 60

const hex = (digits: number) =>
  z
    .string()
    .length(digits)
    .regex(/^[0-9a-f]+$/)

const loginEvent = z.object({
  id: hex(64),
  pubkey: hex(64),
  sig: hex(128),
  kind: z.literal(KIND),
  content: z.literal(''),
  created_at: z.number().int(),
  // Exactly two tags, because a repeated tag would be ambiguous.
  tags: z.array(z.tuple([z.enum(['relay', 'challenge']), z.string().max(2000)])).length(2),
})

const ALIASES: Record<string, string> = { 'ws:': 'http:', 'wss:': 'https:' }

/**
 * The origin of the address of a relay, with ws as http, wss as https, and without the default port. Returns
 * undefined for an address with a path, a query or a user.
 */
export function relayOrigin(address: string): string | undefined {
  if (!/^(https?|wss?):\/\/[a-z0-9.:[\]-]+\/?$/i.test(address) || !URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  const scheme = ALIASES[protocol] ?? protocol
  const { origin } = new URL(`${scheme}//${host}`)
  return origin
}

function parseResponse(response: unknown): unknown {
  if (typeof response !== 'string') return response
  try {
    return JSON.parse(response)
  } catch {
    return undefined
  }
}

/**
 * Returns key (hex) and challenge of a valid event, or undefined. `response` is the event or its JSON text,
 * `origin` the origin of this API, `now` in epoch seconds.
 */
export function readLoginEvent(
  response: unknown,
  { origin, now }: { origin: string; now: number },
): { public_key: string; challenge: string } | undefined {
  const { data: event } = loginEvent.safeParse(parseResponse(response))
  if (!event || Math.abs(now - event.created_at) > WINDOW_SECONDS) return undefined
  const tags = new Map(event.tags)
  const relay = tags.get('relay')
  const challenge = tags.get('challenge')
  if (relay === undefined || challenge === undefined || relayOrigin(relay) !== new URL(origin).origin)
    return undefined
  // Recomputes the id and checks its signature.
  return verifyEvent(event) ? { public_key: event.pubkey, challenge } : undefined
}
