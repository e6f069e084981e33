import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMessage } from './field-messages.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldMessage }).error?.issues.map((issue) => issue.message)

test.each<[string, z.ZodType, unknown, string]>([
  ['what is left out', z.object({ a: z.string() }), {}, 'a is required'],
  ['null', z.object({ a: z.object({}) }), { a: null }, 'a: must be an object, not null'],
  [
    'null where nothing is needed',
    z.object({ a: z.string().default('') }),
    { a: null },
    'a: must be text, not null',
  ],
  [
    'null for one of the words',
    z.object({ a: z.enum(['x', 'y']) }),
    { a: null },
    'a: must be one of x, y, not null',
  ],
  [
    'null for one of two',
    z.object({ a: z.union([z.string(), z.number()]) }),
    { a: null },
    'a: must not be null',
  ],
  ['another type', z.object({ a: z.string() }), { a: 1 }, 'a: must be text'],
  ['a text for a flag', z.object({ a: z.boolean() }), { a: 'true' }, 'a: must be true or false'],
  ['a fraction', z.object({ a: z.number().int() }), { a: 1.5 }, 'a: must be a whole number'],
  ['a place in a list', z.array(z.object({ a: z.array(z.string()) })), [{ a: 'x' }], '0.a: must be a list'],
  ['none of the words', z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a: must be one of x, y'],
  ['a long text', z.object({ a: z.string().max(2) }), { a: 'abc' }, 'a: at most 2 characters'],
  ['a short list', z.object({ a: z.array(z.string()).min(1) }), { a: [] }, 'a: at least 1 entries'],
  ['a large number', z.object({ a: z.number().max(5) }), { a: 6 }, 'a: at most 5'],
  ['none of two', z.object({ a: z.union([z.string(), z.number()]) }), { a: [] }, 'a: this is not valid'],
  ['no object at all', z.object({ a: z.string() }), 'text', 'Send a JSON object.'],
  ['words of the schema', z.object({ a: z.string({ error: 'Say a' }) }), {}, 'Say a'],
])('%s', (_, schema, value, message) => {
  expect(messages(schema, value)).toEqual([message])
})

test('no endpoint answers an empty or wild body in the words of the validator', () => {
  const bodies = Object.values(api).flatMap((domain) =>
    Object.values(domain).flatMap((endpoint) => ('body' in endpoint ? [endpoint.body as z.ZodType] : [])),
  )
  const wild = {
    shop_id: 1,
    items: 'x',
    rates: [1],
    quantity: 'x',
    is_live: 'x',
    product_ids: 5,
    title: [],
    NOSTR: 1,
  }
  const said = bodies.flatMap((body) => [{}, wild, []].flatMap((value) => messages(body, value) ?? []))
  expect(said.length).toBeGreaterThan(50)
  expect(
    said.filter((message) => /invalid input|expected|received|too (?:big|small)/i.test(message)),
  ).toEqual([])
})
