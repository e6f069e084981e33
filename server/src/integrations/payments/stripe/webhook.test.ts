import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { InvalidSignature, MalformedEvent } from '../provider.ts'
import { verifyWebhook } from './webhook.ts'

const SECRET = 'whsec_the_secret_of_this_endpoint'
const NOW = 1_793_000_000

const PAYLOAD = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: NOW,
  livemode: false,
  data: {
    object: {
      id: 'cs_test_1',
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1250,
      currency: 'eur',
    },
  },
})

function sign(
  payload: string,
  options: { timestamp?: number; secret?: string; scheme?: string } = {},
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: NOW, ...options })
}

function verify(
  signature_header: string | string[] | undefined,
  body: string | Buffer = PAYLOAD,
  secret = SECRET,
) {
  return verifyWebhook({ raw_body: Buffer.from(body), signature_header, secret, now_seconds: NOW })
}

function reasonFor(...args: Parameters<typeof verify>): string {
  try {
    verify(...args)
  } catch (refusal) {
    if (refusal instanceof InvalidSignature) return refusal.reason
    throw refusal
  }
  return 'accepted'
}

const good = sign(PAYLOAD)
const [, hex = ''] = good.split('v1=')

describe('a genuine webhook', () => {
  it('is read', () => {
    expect(verify(good)).toMatchObject({
      id: 'evt_1',
      kind: 'session',
      object: { id: 'cs_test_1', amount_total_minor: 1250n, currency: 'EUR' },
    })
  })

  it('may carry one signature for each of two secrets while one replaces the other', () => {
    const [, other = ''] = sign(PAYLOAD, { secret: 'whsec_the_old_one' }).split('v1=')
    expect(verify(`t=${NOW},v1=${other},v1=${hex}`).id).toBe('evt_1')
    expect(verify(`t=${NOW},v1=${hex},v0=${other},v2=whatever`).id).toBe('evt_1')
  })

  it('may carry signatures of schemes to come, whatever they look like', () => {
    const long = `${'a'.repeat(300)}+/==`
    for (const item of ['v2=ab+/=', 'v2=', `v2=${long}`, 'v2= -', 'v2=ü'])
      expect(verify(`t=${NOW},v1=${hex},${item}`).id, item).toBe('evt_1')
  })
})

describe('W-01 signature headers that are refused', () => {
  it.each([
    ['none', undefined, 'missing'],
    ['empty', '', 'missing'],
    ['garbage', 'garbage', 'malformed'],
    ['only v0', good.replace('v1=', 'v0='), 'malformed'],
    ['no timestamp', `v1=${hex}`, 'malformed'],
    ['an empty timestamp', `t=,v1=${hex}`, 'malformed'],
    ['a timestamp with letters', `t=${NOW}abc,v1=${hex}`, 'malformed'],
    ['a signed timestamp', `t=-${NOW},v1=${hex}`, 'malformed'],
    ['a timestamp behind a zero', `t=0${NOW},v1=${hex}`, 'malformed'],
    ['a signature behind a digit', `t=${NOW},v1=0${hex}`, 'malformed'],
    ['a signature before a digit', `t=${NOW},v1=${hex}0`, 'malformed'],
    ['space before an item', `t=${NOW}, v1=${hex}`, 'malformed'],
    ['space behind an item', `${good} `, 'malformed'],
    ['a truncated signature', good.slice(0, -2), 'malformed'],
    ['an empty signature', `t=${NOW},v1=`, 'malformed'],
    ['an upper-case signature', `t=${NOW},v1=${hex.toUpperCase()}`, 'malformed'],
    ['two timestamps', `t=${NOW},t=${NOW},v1=${hex}`, 'malformed'],
    ['two headers', [good, good], 'malformed'],
    ['two headers joined', `${good}, ${good}`, 'malformed'],
    ['1,000 signatures', `t=${NOW}${`,v1=${hex}`.repeat(1000)}`, 'malformed'],
    ['11 signatures', `t=${NOW}${`,v1=${hex}`.repeat(11)}`, 'malformed'],
    ['10 kB', `${good},v0=${'0'.repeat(10_000)}`, 'malformed'],
    ['4 kB of small items', `${good}${',v0=1'.repeat(1000)}`, 'malformed'],
    ['one digit changed', `t=${NOW},v1=${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`, 'mismatch'],
    ['another timestamp than the signed one', `t=${NOW + 1},v1=${hex}`, 'mismatch'],
  ])('W-01 %s', (_, header, reason) => {
    expect(reasonFor(header)).toBe(reason)
  })

  it('W-01 reads nothing of a body whose signature is wrong', () => {
    expect(reasonFor(`t=${NOW},v1=${'0'.repeat(64)}`, 'not JSON at all')).toBe('mismatch')
  })

  it('W-01 accepts no signature made with an empty secret', () => {
    expect(reasonFor(good, PAYLOAD, '')).toBe('mismatch')
    const unkeyed = createHmac('sha256', '').update(`${NOW}.${PAYLOAD}`).digest('hex')
    expect(reasonFor(`t=${NOW},v1=${unkeyed}`, PAYLOAD, '')).toBe('mismatch')
  })

  it('W-01 takes ten signatures', () => {
    expect(verify(`t=${NOW}${`,v1=${hex}`.repeat(10)}`).id).toBe('evt_1')
  })

  it('W-01 takes a header of 4 kB', () => {
    const filler = ',v0='.padEnd(104, '0')
    const items = `${good}${filler.repeat(Math.floor((4096 - good.length) / 104))}`
    const header = `${items}${',v0='.padEnd(4096 - items.length, '0')}`
    expect([header.length, verify(header).id]).toEqual([4096, 'evt_1'])
    expect(reasonFor(`${header}0`)).toBe('malformed')
  })

  it('W-01 an invalid signature gets an error without details', () => {
    expect(() => verify('')).toThrow('The signature of this webhook is not valid.')
  })
})

describe('W-02 secrets of other endpoints', () => {
  it.each(['whsec_of_another_gateway', 'whsec_of_the_platform', `${SECRET} `, SECRET.slice('whsec_'.length)])(
    'W-02 %s',
    (secret) => {
      expect(reasonFor(sign(PAYLOAD, { secret }))).toBe('mismatch')
      expect(reasonFor(good, PAYLOAD, secret)).toBe('mismatch')
    },
  )
})

describe('W-03 bodies that are not the signed bytes', () => {
  it.each([
    ['one byte changed', PAYLOAD.replace('1250', '1251')],
    ['parsed and written again', JSON.stringify(JSON.parse(PAYLOAD), null, 2)],
    ['a byte order mark before it', `\uFEFF${PAYLOAD}`],
    ['a line break after it', `${PAYLOAD}\n`],
    ['nothing', ''],
  ])('W-03 %s', (_, body) => {
    expect(reasonFor(good, body)).toBe('mismatch')
  })

  it('W-03 another charset', () => {
    const payload = PAYLOAD.replace('evt_1', 'evt_é')
    expect(reasonFor(sign(payload), Buffer.from(payload, 'latin1'))).toBe('mismatch')
    expect(reasonFor(sign(payload), Buffer.from(payload, 'utf16le'))).toBe('mismatch')
  })
})

describe('W-04 both sides of the clock', () => {
  it.each([
    [-300, 'accepted'],
    [300, 'accepted'],
    [-301, 'too_old'],
    [301, 'too_new'],
    [-86_400, 'too_old'],
    [86_400, 'too_new'],
  ])('W-04 %s s is %s', (offset, outcome) => {
    expect(reasonFor(sign(PAYLOAD, { timestamp: NOW + offset }))).toBe(outcome)
  })
})

describe('W-11 signed bodies that are no event', () => {
  const envelope = { id: 'evt_1', type: 'x', created: NOW, livemode: false }
  const eventText = (changes: object) => JSON.stringify({ ...envelope, data: { object: {} }, ...changes })
  /** An event with a property of this JSON. */
  const withDeep = (json: string) => eventText({ deep: '@' }).replace('"@"', json)
  const nested = (open: string, close: string, times: number) =>
    `${open.repeat(times)}0${close.repeat(times)}`
  it.each([
    ['no JSON', 'hello', 'not JSON in UTF-8'],
    ['empty', '', 'not JSON in UTF-8'],
    ['null', 'null', 'event without an id'],
    ['a list', '[]', 'event without an id'],
    ['a number', '1', 'event without an id'],
    ['no id', eventText({ id: undefined }), 'not an event'],
    ['a numeric id', eventText({ id: 7 }), 'not an event'],
    ['an endless id', eventText({ id: 'e'.repeat(256) }), 'not an event'],
    ['a NUL in the id', eventText({ id: 'evt_\0' }), 'not an event'],
    ['no type', eventText({ type: undefined }), 'not an event'],
    ['an endless type', eventText({ type: 't'.repeat(256) }), 'not an event'],
    ['no data', eventText({ data: undefined }), 'an event without data.object'],
    ['data null', eventText({ data: null }), 'an event without data.object'],
    ['data.object missing', eventText({ data: {} }), 'an event without data.object'],
    ['data.object a text', eventText({ data: { object: 'cs_1' } }), 'an event without data.object'],
    ['livemode a text', eventText({ livemode: 'false' }), 'incomplete'],
    ['created a text', eventText({ created: String(NOW) }), 'incomplete'],
    [
      'a session without an id',
      eventText({ type: 'checkout.session.expired' }),
      'checkout.session.expired without an id',
    ],
    ['a charge without an id', eventText({ type: 'charge.refunded' }), 'charge without an id'],
    ['a dispute without an id', eventText({ type: 'charge.dispute.closed' }), 'dispute without an id'],
    ['61 brackets', withDeep(nested('[', ']', 60)), 'nested too deeply'],
    ['61 braces', withDeep(nested('{"a":', '}', 60)), 'nested too deeply'],
    ['a bracket that is never closed', `${'['.repeat(61)}"`, 'nested too deeply'],
    ['5000 brackets', withDeep(nested('[', ']', 5000)), 'nested too deeply'],
    ['a byte order mark that was signed', `\uFEFF${PAYLOAD}`, 'not JSON in UTF-8'],
  ])('W-11 %s', (_, body, message) => {
    expect(() => verify(sign(body), body)).toThrow(new MalformedEvent(message))
  })

  it.each([
    ['60 brackets', withDeep(nested('[', ']', 59))],
    ['60 braces', withDeep(nested('{"a":', '}', 59))],
    ['a thousand, side by side', withDeep(`[${'[],{},'.repeat(500)}0]`)],
    [
      'a thousand in a text, behind a quotation mark and a backslash',
      eventText({ text: `"\\${'['.repeat(1000)}` }),
    ],
    ['an id and a type as long as they may be', eventText({ id: 'e'.repeat(255), type: 't'.repeat(255) })],
  ])('W-11 %s are read', (_, body) => {
    expect(verify(sign(body), body).kind).toBe('other')
  })

  it('W-11 invalid UTF-8 that was signed', () => {
    const body = Buffer.from(PAYLOAD.replace('evt_1', 'evt_\u00ff'), 'latin1')
    const signature = createHmac('sha256', SECRET).update(`${NOW}.`).update(body).digest('hex')
    expect(() => verify(`t=${NOW},v1=${signature}`, body)).toThrow(MalformedEvent)
  })

  it('W-11 an event of an unknown type and version keeps its object', () => {
    const body = JSON.stringify({
      ...envelope,
      type: 'brand.new',
      api_version: '2031-01-01.zinnia',
      data: { object: { a: [1] } },
    })
    expect(verify(sign(body), body)).toEqual({
      id: 'evt_1',
      type: 'brand.new',
      livemode: false,
      account: null,
      object_id: '',
      kind: 'other',
      object: { a: [1] },
    })
  })

  it('W-11 an event of 1 MB is read', () => {
    const body = JSON.stringify({ ...envelope, data: { object: { text: '["\\'.repeat(250_000) } } })
    expect(verify(sign(body), body).type).toBe('x')
  })
})
