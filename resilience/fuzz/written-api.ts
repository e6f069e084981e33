// The API as described by contract/openapi.json: its operations, their inputs, and a check of answers against
// the description.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

interface Media {
  schema?: Schema
}

export interface Operation {
  name: string
  method: string
  path: string
  is_public: boolean
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  body?: Schema
  body_type?: string
  responses: Record<string, { content?: Record<string, Media> }>
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        'x-access': string
        parameters?: Operation['parameters']
        requestBody?: { content: Record<string, Media> }
        responses: Operation['responses']
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}

const document = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'contract/openapi.json'), 'utf8')) as Document

export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]): Operation => {
    const [[body_type, media] = []] = Object.entries(described.requestBody?.content ?? {})
    return {
      name: described.operationId,
      method: method.toUpperCase(),
      path,
      is_public: described['x-access'] === 'public',
      parameters: described.parameters ?? [],
      ...(media?.schema ? { body: media.schema } : {}),
      ...(body_type ? { body_type } : {}),
      responses: described.responses,
    }
  }),
)

/** Returns the schema itself, or the schema that its `$ref` leads to. */
export function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {})
}

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
ajv.addSchema({ components: document.components }, 'api')
const compiled = new Map<string, ValidateFunction | undefined>()

const absolute = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'))

/** Returns the difference of an answer from the document, or undefined. */
export function faultOfAnswer(operation: Operation, status: number, json: unknown): string | undefined {
  const described = operation.responses[String(status)]
  if (!described) return `${status} is not written down`
  const media = described.content?.[status >= 400 ? 'application/problem+json' : 'application/json']
  if (!media?.schema) return undefined
  const key = `${operation.name} ${status}`
  if (!compiled.has(key)) compiled.set(key, ajv.compile(absolute(media.schema)))
  const validate = compiled.get(key)!
  if (validate(json)) return undefined
  const [error] = validate.errors ?? []
  return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
}
