// Checks requests and responses against Stripe's own schemas: unknown parameters and missing properties are errors.

import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

type Json = Record<string, unknown>

interface Operation {
  requestBody?: { content: Record<string, { schema: Json }> }
  parameters: { in: string; name: string; required?: boolean; schema: Json }[]
  responses: Record<string, { content: Record<string, { schema: Json }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Json
  'x-stripe-webhook-objects': Record<string, string>
}

const file = new URL('../../testdata/stripe-openapi-subset.json', import.meta.url)
const document = withoutNullable(JSON.parse(readFileSync(file, 'utf8'))) as Document

const settings = { strict: false, allErrors: true, validateFormats: false } as const
const answers = new Ajv(settings)
// In a form every value is text; the schema says its type.
const forms = new Ajv({ ...settings, coerceTypes: true })
for (const ajv of [answers, forms]) ajv.addSchema({ components: document.components }, 'stripe')

// Compiling a schema takes longer than a hundred checks by it.
const compiled = new Map([answers, forms].map((ajv) => [ajv, new Map<string, ValidateFunction>()]))

/** What checks by the schema, whose references are those of Stripe's document. */
function validatorOf(ajv: Ajv, schema: Json): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"stripe#/')
  const known = compiled.get(ajv)!
  const validate = known.get(text) ?? ajv.compile(JSON.parse(text) as Json)
  known.set(text, validate)
  return validate
}

/** The errors in the parameters of a call, by Stripe's schema. Values of `params` are text, and lists are objects with the keys 0, 1, 2. */
export function faultsOfCall(method: string, path: string, params: object): string[] {
  const operation = operationOf(method, path)
  if (!operation) return [`${method} ${path} is no call of Stripe's`]
  const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const schema = form ?? {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  }
  return faultsOf(validatorOf(forms, schema), withLists(params))
}

/** The errors in a response, by Stripe's schema for its status. */
export function faultsOfAnswer(method: string, path: string, status: number, body: unknown): string[] {
  const operation = operationOf(method, path)
  const schema = operation?.responses[status === 200 ? '200' : 'default']?.content['application/json']?.schema
  return schema ? faultsOf(validatorOf(answers, schema), body) : [`${method} ${path} is no call of Stripe's`]
}

/** The errors in an event: in its envelope, and in its object by the schema of its type. */
export function faultsOfEvent(event: { type: string; data: { object: unknown } }): string[] {
  const name = document['x-stripe-webhook-objects'][event.type]
  const envelope = faultsOf(validatorOf(answers, component('event')), event)
  return name
    ? [...envelope, ...faultsOf(validatorOf(answers, component(name)), event.data.object)]
    : envelope
}

function component(name: string): Json {
  return { $ref: `stripe#/components/schemas/${name}` }
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  validate(value)
  return (validate.errors ?? []).map(
    (fault) => `${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`,
  )
}

/** The operation for a path that contains ids. Fixed paths take precedence over those with a parameter. */
function operationOf(method: string, path: string): Operation | undefined {
  const found = Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .find((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
  return document.paths[found ?? '']?.[method.toLowerCase()]
}

/** Converts objects with the keys 0, 1, 2 into lists, since that is how a form writes lists. */
function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, entry]) => [key, withLists(entry)] as const)
  const is_list = entries.length > 0 && entries.every(([key], position) => key === String(position))
  return is_list ? entries.map(([, entry]) => entry) : Object.fromEntries(entries)
}

/** Converts `nullable`, as OpenAPI 3.0 writes it beside a schema, into null as an alternative, as JSON Schema needs it. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullable)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = value as Json
  const copy = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, withoutNullable(entry)]))
  return nullable === true ? { anyOf: [copy, { type: 'null' }] } : copy
}
