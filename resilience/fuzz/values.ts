// Values for the fields of the OpenAPI document: values of a well-meaning client, and hostile values.

import fc from 'fast-check'
import { UUID } from '../../contract/src/values/id.ts'
import type { Random } from '../run/random.ts'
import { resolved, type Schema } from './written-api.ts'

/** Ids seen in answers, newest last, by the name of their collection, such as `products`. */
export type Known = Map<string, string[]>

const MAX_KNOWN = 24

export function learn(known: Known, noun: string, id: string): void {
  const ids = known.get(noun) ?? []
  if (ids.includes(id)) return
  ids.push(id)
  if (ids.length > MAX_KNOWN) ids.shift()
  known.set(noun, ids)
}

const NOUNS: Record<string, string> = {
  product: 'products',
  warehouse: 'warehouses',
  from_warehouse: 'warehouses',
  to_warehouse: 'warehouses',
  address: 'addresses',
  shipping_address: 'addresses',
  billing_address: 'addresses',
  order: 'orders',
  payment_gateway: 'payment_gateways',
  shop: 'shops',
  file: 'files',
  user: 'users',
  customer_user: 'users',
  verified_email: 'emails',
  refund: 'refunds',
  item: 'items',
  order_item: 'items',
  group: 'product_groups',
  collection: 'collections',
  parent: 'collections',
  manufacturer: 'safety_contacts',
  responsible_person: 'safety_contacts',
  upload: 'uploads',
  customer_group: 'customer_groups',
  price_list: 'price_lists',
}

/** The collection that a field's ids are of: `products` for `product_id` and `productId`; undefined for a field of no known ids. */
export const nounOf = (field: string): string | undefined =>
  field === 'ids'
    ? 'members'
    : /(_ids?|[a-z]Ids?)$/.test(field)
      ? NOUNS[field.replace(/_ids?$|Ids?$/, '').replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`)]
      : undefined

const HOME = { recipient_name: 'Ben Kaya', street: 'Am Markt 7', city: 'Bremen', zip: '28195', country: 'DE' }

/** Optional fields that are always sent, because a request without them seldom succeeds. */
const ALWAYS = new Set(['shipping_address', 'customer_user_email', 'title', 'name', 'defaults', 'value'])

/** The content of an upload, in a single part. */
export const UPLOADED = Buffer.from('Tea, an introduction')

/** The options of every group, because a request about an option must find it. */
const OPTIONS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red'] },
]
const newValue = (random: Random) => random.uuid().slice(0, 8)
const chosenOptions = (random: Random) => [
  { name: 'Size', value: newValue(random) },
  { name: 'Colour', value: 'Red' },
]

const WORDS = [
  'Tea',
  'Oak table',
  'Größe 42',
  'Ложка',
  '花',
  'x',
  'A rather longer text with several words in it',
]

const byName: Record<string, (random: Random) => unknown> = {
  email: (random) => `${random.uuid()}@example.test`,
  customer_user_email: () => 'ben@example.test',
  shipping_address: () => HOME,
  billing_address: () => HOME,
  country: (random) => random.pick(['DE', 'FR', 'AT', 'US', 'CH']),
  destination_country: (random) => random.pick(['DE', 'FR', 'AT']),
  origin_country: (random) => random.pick(['DE', 'FR', 'US', 'CA']),
  countries: (random) => random.shuffle(['DE', 'FR', 'AT', 'US']).slice(0, random.between(1, 3)),
  currency: () => 'EUR',
  default_currency: () => 'EUR',
  quantity: (random) => random.between(1, 3),
  price: (random) => `${random.below(100)}.${random.below(10)}${random.below(10)}`,
  slug: (random) => `s-${random.uuid()}`,
  sku: (random) => `SKU-${random.uuid().slice(0, 8)}`,
  zip: () => '20457',
  state: () => '',
  vat_number: () => '',
  data: () => '{"a":1}',
  data_public: () => '{"a":1}',
  cover_url: () => 'https://pictures.example/a.jpg',
  limit: (random) => random.between(1, 100),
  offset: (random) => random.below(20),
  sort: () => undefined,
  reason: (random) => random.pick(['purchase', 'adjustment', 'return']),
  provider: () => 'STRIPE',
  secret_key: (random) => `sk_test_${random.uuid().replaceAll('-', '')}`,
  public_key: () => 'pk_test_1',
  webhook_secret: (random) => `whsec_${random.uuid().replaceAll('-', '')}`,
  is_test_mode: () => true,
  webhook_url: () => 'https://shop.example/hook',
  tracking_url: () => 'https://parcel.example/1',
  month: () => '2026-11',
  role: (random) => random.pick(['member', 'viewer']),
  updated_at: () => undefined,
  status: () => undefined,
  shipping_method: () => undefined,
  options: () => OPTIONS,
  option_values: chosenOptions,
  defaults: () => ({ price: '9.00', is_live: true }),
  variants: () => undefined,
  option: (random) => random.pick(['Size', 'Size', 'Colour']),
  value: (random) => random.pick(['S', 'M']),
  create: (random) => [{ option_values: chosenOptions(random), price: '9.00' }],
  to: newValue,
  cover_file_id: () => undefined,
  size: () => UPLOADED.length,
}

/** Returns a value that a client might send after reading the document. */
export function valueFor(schema_or_reference: Schema, field: string, known: Known, random: Random): unknown {
  const schema = resolved(schema_or_reference)
  if (field in byName && random.chance(0.95)) return byName[field]!(random)
  const noun = nounOf(field)
  const ids = noun === undefined ? undefined : known.get(noun)
  if (ids && ids.length > 0 && schema.type !== 'array') return random.pick(ids)
  if (noun !== undefined && schema.anyOf?.some(({ type }) => type === 'null')) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return valueFor(random.pick(options), field, known, random)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, field, known, random)))
  return valueOfType(schema, field, known, random)
}

function valueOfType(schema: Schema, field: string, known: Known, random: Random): unknown {
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'object':
      return objectFor(schema, known, random)
    case 'array':
      return listFor(schema, field, known, random)
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return random.between(Math.max(schema.minimum ?? 0, -1000), Math.min(schema.maximum ?? 1000, 1000))
    case 'null':
      return null
    case 'string':
      return schema.pattern === UUID.source ? idOfAny(known, random) : textFor(schema, random)
    default:
      return random.pick(WORDS)
  }
}

function listFor(
  { prefixItems, items = {}, minItems = 0, maxItems = 3 }: Schema,
  field: string,
  known: Known,
  random: Random,
): unknown[] {
  if (prefixItems) return prefixItems.map((item) => valueFor(item, field, known, random))
  const length = random.between(minItems, Math.min(maxItems, 3))
  const item = nounOf(field) === undefined ? field.replace(/s$/, '') : field
  return Array.from({ length }, () => valueFor(items, item, known, random))
}

/** Returns an id for a field without a known collection, mostly of a product. */
const idOfAny = (known: Known, random: Random): string =>
  random.pick([...(known.get('products') ?? []), random.uuid()])

function objectFor({ properties = {}, required = [] }: Schema, known: Known, random: Random): object {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || ALWAYS.has(name) || random.chance(0.3))
      .map(([name, inner]) => [name, valueFor(inner, name, known, random)]),
  )
}

function textFor({ pattern, format, minLength = 0, maxLength = 200 }: Schema, random: Random): string {
  if (format === 'uuid') return random.uuid()
  if (format === 'date-time') return new Date(Date.now() - random.below(10_000_000_000)).toISOString()
  if (pattern) {
    try {
      const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), {
        numRuns: 1,
        seed: random.below(1e9),
      })
      return text
    } catch {
      return '1.00'
    }
  }
  const word = random.pick(WORDS)
  return word.length < minLength ? word.padEnd(minLength, 'x') : word.slice(0, maxLength)
}

let deep: unknown = 'x'
for (let depth = 0; depth < 200; depth++) deep = [deep]

/** Adds a field, also `__proto__`: an assignment, or a literal, would change the prototype instead, and JSON would leave that out. */
const addField = (object: object, name: string, value: unknown) =>
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })

export const HOSTILE: readonly unknown[] = [
  ...[null, '', ' ', [], {}, true, 0, -1, 0.5, -0, 1e308, 2 ** 53 + 2, -(2 ** 31) - 1, 1e-7],
  ...[
    'NaN',
    'Infinity',
    '0x10',
    '1e2',
    '01',
    '+1',
    '1,00',
    '.5',
    '１２',
    '12.345',
    '99999999999999999999.99',
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u200b',
    'x'.repeat(10_000),
    'é'.repeat(3000),
    '\r\nBcc: a@b',
    '%00',
    '%n%s',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table orders; --',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker hopes will be filled in
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
  ],
  ...[
    '../../../etc/passwd',
    '..%2f..%2f',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
  ],
  ...[
    'a@x,b@y',
    '"a@x"@y',
    '=HYPERLINK("x")',
    '__proto__',
    'constructor',
    '00000000-0000-0000-0000-000000000000',
  ],
  ...[
    { $gt: 0 },
    addField({}, '__proto__', { polluted: true }),
    { constructor: { prototype: { polluted: true } } },
    ['a', ['b']],
    deep,
  ],
  Array.from({ length: 1000 }, () => 'x'),
]

function spoiltInside(value: object, random: Random, foreign: Known): unknown {
  const [name, inner] = random.pick(Object.entries(value))
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  const luck = random.next()
  if (luck < 0.1) delete copy[name]
  else if (luck < 0.2) addField(copy, random.pick(ADDED), inner)
  else copy[name] = spoilt(inner, random, foreign)
  return copy
}

const ADDED = ['shop_id', 'id', 'total', 'role', 'user_id', 'created_at', '__proto__']

/**
 * Returns a copy with a single change somewhere inside: a value replaced by a hostile or foreign value, a
 * field removed, or a field added.
 */
export function spoilt(value: unknown, random: Random, foreign: Known): unknown {
  const is_filled = value !== null && typeof value === 'object' && Object.keys(value).length > 0
  if (is_filled && random.chance(0.9)) return spoiltInside(value, random, foreign)
  const others = [...foreign.values()].flat()
  if (others.length > 0 && random.chance(0.25)) return random.pick(others)
  return random.pick(HOSTILE)
}
