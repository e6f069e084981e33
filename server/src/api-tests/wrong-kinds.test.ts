// M-05: a field that takes a text, a number or a truth value takes nothing of another kind, above all no object and no list, at any endpoint that takes
// JSON. Which kinds a field takes is read from the OpenAPI document, the one that clients are built from.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { REPOSITORY_ROOT } from '../process/package-root.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { PRIVATE_ENDPOINTS, requestFor } from '../testing/endpoint-cases.ts'
import { buildWorld, type World } from '../testing/endpoint-world.ts'
import { PUBLIC_CASES } from '../testing/public-cases.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

interface OpenApi {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: { content: Record<string, { schema?: Schema }> } }>
  >
  components: { schemas: Record<string, Schema> }
}

const document: OpenApi = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'contract/openapi.json'), 'utf8'))

const BODIES = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, requestBody }): [string, Schema | undefined] => [
      operationId,
      requestBody?.content['application/json']?.schema,
    ]),
  ),
)

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : resolved(document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {})

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value

/** The kinds of values a field takes, in the words of JSON Schema; undefined if it takes any. */
function kindsOf(schema_or_reference: Schema): Set<string> | undefined {
  const { type, enum: values, const: one, anyOf, properties } = resolved(schema_or_reference)
  if (anyOf) {
    const all = anyOf.map(kindsOf)
    return all.includes(undefined) ? undefined : new Set(all.flatMap((kinds) => [...kinds!]))
  }
  const kinds = type ?? (values ?? (one === undefined ? [] : [one])).map(kindOf)
  const named = new Set(properties ? ['object'] : [kinds].flat())
  if (named.has('number')) named.add('integer')
  return named.size === 0 ? undefined : named
}

interface Field {
  path: string
  kinds: Set<string>
  /** The body with another value in this field. */
  replace(value: unknown): unknown
}

/** Every field of a body, also those that it leaves out, inside of its objects and in the first piece of its lists. */
function* fieldsOf(
  schema: Schema,
  value: unknown,
  path: string,
  replace: Field['replace'],
): Generator<Field> {
  const kinds = kindsOf(schema)
  if (kinds && path !== '') yield { path, kinds, replace }
  const { anyOf, properties, items } = resolved(schema)
  if (anyOf) {
    const fitting = anyOf.map(resolved).find((option) => fits(option, value))
    if (fitting) yield* fieldsOf({ ...fitting }, value, '', replace)
  } else if (items && Array.isArray(value) && value.length > 0)
    yield* fieldsOf(items, value[0], `${path}[0]`, (other) => replace(value.with(0, other)))
  else if (properties && kindOf(value) === 'object')
    yield* fieldsOfObject(resolved(schema), value as Record<string, unknown>, path, replace)
}

const fits = ({ items, properties = {} }: Schema, value: unknown): boolean =>
  Array.isArray(value) ? items !== undefined : Object.keys(value ?? {}).some((field) => field in properties)

function* fieldsOfObject(
  { properties = {}, required = [] }: Schema,
  value: Record<string, unknown>,
  path: string,
  replace: Field['replace'],
): Generator<Field> {
  for (const [field, inner] of Object.entries(properties)) {
    const own_path = `${path}.${field}`
    const withOther = (other: unknown) => replace({ ...value, [field]: other })
    // Buyers' programs may send null for what they leave out.
    for (const found of fieldsOf(inner, value[field], own_path, withOther))
      yield required.includes(field) || found.path !== own_path
        ? found
        : { ...found, kinds: new Set([...found.kinds, 'null']) }
  }
}

const VALUES = [{}, { $gt: 0 }, [], [[]], ['a', 'b'], true, 0, 1.5, 'true', null]

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = await buildWorld(app)
})

/** How many of the values are tried in each field. */
const DRAWN = 1

const hasFields = (name: string): boolean => {
  const body = BODIES.get(name)
  return body !== undefined && Object.keys(resolved(body).properties ?? { any: true }).length > 0
}

// It ends the owner's session.
const PRIVATE_CASES = PRIVATE_ENDPOINTS.filter(({ name }) => hasFields(name) && name !== 'auth.logout').map(
  ({ name, endpoint }) => ({
    name,
    requests: (own: World) => [requestFor(name, endpoint, own.ids)],
  }),
)

// Deposits by hand are not there for others than operators; manual-deposits.test.ts sends wrong kinds.
test.each([...PRIVATE_CASES, ...PUBLIC_CASES].filter(({ name }) => name !== 'manual_deposits.create'))(
  'M-05 $name takes in no field what is of another kind',
  async ({ name, requests }) => {
    let tried = 0
    for (const request of requests(world))
      for (const { path, kinds, replace } of fieldsOf(BODIES.get(name)!, request.body, '', (body) => body))
        for (const value of drawn(
          VALUES.filter((one) => !kinds.has(kindOf(one))),
          DRAWN,
          `${name} ${path}`,
        )) {
          const { status, text } = await app.send({
            ...request,
            body: replace(value),
            token: world.owner.access_token,
          })
          tried++
          expect([path, value, status, text]).toEqual([path, value, 422, text])
        }
    expect(tried).toBeGreaterThan(0)
  },
)
