import {
  type EventTemplate,
  finalizeEvent,
  generateSecretKey,
  getEventHash,
  getPublicKey,
  type NostrEvent,
} from 'nostr-tools/pure'
import { describe, expect, it } from 'vitest'
import { readLoginEvent, relayOrigin } from './login-event.ts'

const secret = generateSecretKey()
const ORIGIN = 'https://shop.example.com'
const now = 1_800_000_000
const template: EventTemplate = {
  kind: 22242,
  created_at: now,
  content: '',
  tags: [
    ['relay', ORIGIN],
    ['challenge', 'c0ffee'],
  ],
}
const event = (changes: Partial<EventTemplate> = {}): NostrEvent => ({
  ...finalizeEvent({ ...template, ...changes }, secret),
})
const read = (response: unknown, origin = ORIGIN) => readLoginEvent(response, { origin, now })
const good = { public_key: getPublicKey(secret), challenge: 'c0ffee' }
const relay = (address: unknown) =>
  event({
    tags: [
      ['relay', address as string],
      ['challenge', 'c0ffee'],
    ],
  })
const tags = (...list: unknown[][]) => event({ tags: list as string[][] })
/** A signed event that was changed afterwards. */
const resigned = (changes: Record<string, unknown>): NostrEvent => ({ ...event(), ...changes }) as NostrEvent

describe('a signed event is accepted', () => {
  it.each<[string, unknown]>([
    ['as an object', event()],
    ['as JSON text', JSON.stringify(event(), null, 2)],
    ['with the tags the other way round', tags(['challenge', 'c0ffee'], ['relay', ORIGIN])],
    ['ten minutes old', event({ created_at: now - 600 })],
    ['ten minutes early', event({ created_at: now + 600 })],
    ['with further fields beside the event', { ...event(), seen_on: ['wss://relay'] }],
  ])('%s', (_name, response) => {
    expect(read(response)).toEqual(good)
  })
})

describe('A-41 another kind is refused', () => {
  it.each<[string, unknown]>([
    ['1', event({ kind: 1 })],
    ['27235', event({ kind: 27235 })],
    ['22243', event({ kind: 22243 })],
    ['a text', resigned({ kind: '22242' })],
    ['a list', resigned({ kind: [22242] })],
    ['a fraction', resigned({ kind: 22242.5 })],
    ['none', resigned({ kind: undefined })],
  ])('%s', (_name, response) => {
    expect(read(response)).toBeUndefined()
  })
})

describe('A-42 a time outside the window, or no time, is refused', () => {
  it.each<[string, unknown]>([
    ['a second too old', event({ created_at: now - 601 })],
    ['a second too early', event({ created_at: now + 601 })],
    ['11 minutes old', event({ created_at: now - 660 })],
    ['11 minutes early', event({ created_at: now + 660 })],
    ['0', event({ created_at: 0 })],
    ['1e20', event({ created_at: 1e20 })],
    ['a fraction', event({ created_at: now + 0.5 })],
    ['milliseconds', event({ created_at: now * 1000 })],
    ['a text', resigned({ created_at: String(now) })],
    ['null', resigned({ created_at: null })],
    ['NaN', resigned({ created_at: Number.NaN })],
    ['below zero', event({ created_at: -now })],
  ])('%s', (_name, response) => {
    expect(read(response)).toBeUndefined()
  })
})

describe('A-43 the relay is this origin, written in any way that means it', () => {
  it.each([
    ['https', 'https://shop.example.com'],
    ['wss', 'wss://shop.example.com'],
    ['slash at the end', 'wss://shop.example.com/'],
    ['capitals', 'WSS://Shop.Example.COM'],
    ['standard port', 'https://shop.example.com:443'],
    ['standard port of wss', 'wss://shop.example.com:443/'],
  ])('%s', (_name, address) => {
    expect(read(relay(address))).toEqual(good)
  })

  it('http and ws where the product itself is on http, with its port', () => {
    for (const address of ['http://localhost:8080', 'ws://localhost:8080/'])
      expect(read(relay(address), 'http://localhost:8080')).toEqual(good)
    expect(read(relay('https://localhost:8080'), 'http://localhost:8080')).toBeUndefined()
    expect(read(relay('http://localhost'), 'http://localhost:8080')).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['another host', relay('wss://relay.example.com')],
    ['a longer host', relay('wss://shop.example.com.evil')],
    ['a host that ends the same', relay('wss://evilshop.example.com')],
    ['a dot at the end of the host', relay('wss://shop.example.com.')],
    ['the host as a user', relay('wss://shop.example.com@evil.example')],
    ['a user', relay('wss://user@shop.example.com')],
    ['a user and a password', relay('wss://a:b@shop.example.com')],
    ['another port', relay('wss://shop.example.com:8443')],
    ['without TLS', relay('ws://shop.example.com')],
    ['plain http', relay('http://shop.example.com')],
    ['another scheme', relay('ftp://shop.example.com')],
    ['no scheme', relay('shop.example.com')],
    ['a path', relay('wss://shop.example.com/v1')],
    ['two slashes', relay('wss://shop.example.com//')],
    ['a query', relay('wss://shop.example.com?x')],
    ['a fragment', relay('wss://shop.example.com#x')],
    ['a backslash', relay('wss:\\\\shop.example.com')],
    ['a backslash behind', relay('wss://shop.example.com\\@evil.example')],
    ['space', relay('wss://shop.example.com ')],
    ['a look-alike letter', relay('wss://shoр.example.com')],
    ['a wide dot', relay('wss://shop。example.com')],
    ['empty', relay('')],
    ['missing', tags(['challenge', 'c0ffee'])],
    ['twice', tags(['relay', ORIGIN], ['relay', ORIGIN], ['challenge', 'c0ffee'])],
    ['twice, one other', tags(['relay', 'wss://evil.example'], ['relay', ORIGIN], ['challenge', 'c0ffee'])],
    ['twice, no challenge', tags(['relay', ORIGIN], ['relay', ORIGIN])],
    ['without a value', tags(['relay'], ['challenge', 'c0ffee'])],
    ['with two values', tags(['relay', ORIGIN, 'wss://evil.example'], ['challenge', 'c0ffee'])],
  ])('not %s', (_name, response) => {
    expect(read(response)).toBeUndefined()
  })
})

describe('A-44 A-45 an event that differs from what was signed, or contains more, is refused', () => {
  const other = generateSecretKey()
  it.each<[string, unknown]>([
    ["another's key on the event", resigned({ pubkey: getPublicKey(other) })],
    ['key in capitals', { ...event(), pubkey: event().pubkey.toUpperCase() }],
    ['key too short', resigned({ pubkey: event().pubkey.slice(2) })],
    ['key off the curve', resigned({ pubkey: `${'0'.repeat(63)}5` })],
    ['id of another event', resigned({ id: event({ created_at: now - 1 }).id })],
    ['id of zeros', resigned({ id: '0'.repeat(64) })],
    ['id in capitals', resigned({ id: event().id.toUpperCase() })],
    ['no id', resigned({ id: undefined })],
    ['signature over another id', resigned({ sig: event({ created_at: now - 1 }).sig })],
    ['signature of zeros', resigned({ sig: '0'.repeat(128) })],
    ['signature cut', resigned({ sig: event().sig.slice(0, 126) })],
    ['no signature', resigned({ sig: undefined })],
    ['content', event({ content: 'hello' })],
    ['content of a space', event({ content: ' ' })],
    ['content null', resigned({ content: null })],
    ['time changed afterwards', resigned({ created_at: now - 1 })],
    [
      'challenge changed afterwards',
      resigned({
        tags: [
          ['relay', ORIGIN],
          ['challenge', 'other'],
        ],
      }),
    ],
    [
      'id right, signature of before',
      (() => {
        const changed = { ...event(), created_at: now - 1 }
        return { ...changed, id: getEventHash(changed) }
      })(),
    ],
    ['marked as verified by the caller', { ...resigned({ sig: '0'.repeat(128) }), verified: true }],
    ['a further tag', tags(['relay', ORIGIN], ['challenge', 'c0ffee'], ['p', 'x'])],
    [
      'two challenges, the right one first',
      tags(['relay', ORIGIN], ['challenge', 'c0ffee'], ['challenge', 'x']),
    ],
    [
      'two challenges, the right one last',
      tags(['relay', ORIGIN], ['challenge', 'x'], ['challenge', 'c0ffee']),
    ],
    ['no challenge', tags(['relay', ORIGIN])],
    [
      'challenge not a text',
      resigned({
        tags: [
          ['relay', ORIGIN],
          ['challenge', 5],
        ],
      }),
    ],
    ['no tags', tags()],
    ['tags null', resigned({ tags: null })],
    ['no object', 'null'],
    ['a list', [event()]],
    ['no JSON', '{'],
    ['empty text', ''],
    ['JSON of JSON', JSON.stringify(JSON.stringify(event()))],
    ['nothing', undefined],
  ])('%s', (_name, response) => {
    expect(read(response)).toBeUndefined()
  })
})

it('a relay that is more than an origin has none', () => {
  expect(relayOrigin('https://a.example/')).toBe('https://a.example')
  for (const address of ['https://a.example/x', 'https://', 'https:a.example', 'javascript:1', ''])
    expect(relayOrigin(address)).toBeUndefined()
})
