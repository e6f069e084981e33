// The API's description: the OpenAPI document made from the contract, and a page that shows it to people without any script.

import { ERRORS } from '@kontor/contract/errors'
import { openApiDocument } from '@kontor/contract/openapi'
import type { FastifyInstance } from 'fastify'

type Json = Record<string, unknown>

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Prose of the contract: escaped, with `code` marked. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>')

const REFERENCE = '#/components/schemas/'

const typeName = (schema: Json): string => {
  if (typeof schema.$ref === 'string') return schema.$ref.slice(REFERENCE.length)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (options) return options.map(typeName).join(' | ')
  if (schema.type === 'array') return `${typeName((schema.items ?? {}) as Json)}[]`
  return String(schema.type ?? 'any')
}

/** A schema as an outline, one line a field; deeper objects are indented. */
function outline(schema: Json, indent = ''): string {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  const object = options?.find((option) => option.properties !== undefined) ?? schema
  const target = (object.type === 'array' ? object.items : object) as Json | undefined
  const properties = target?.properties as Record<string, Json> | undefined
  if (properties === undefined) return `${indent}${typeName(schema)}`
  const required = new Set((target?.required ?? []) as string[])
  return Object.entries(properties)
    .map(([name, field]) => {
      const inner = ((field.anyOf as Json[] | undefined)?.find((option) => option.properties) ??
        field) as Json
      const nested = inner.properties ?? (inner.items as Json | undefined)?.properties
      const head = `${indent}${name}${required.has(name) ? '' : '?'}: ${typeName(field)}`
      return nested ? `${head}\n${outline(inner, `${indent}    `)}` : head
    })
    .join('\n')
}

/** Names of shapes in an outline lead to where they are shown. */
const linked = (text: string, names: readonly string[]) =>
  escapeHtml(text).replace(/\b[A-Z]\w+\b/g, (name) =>
    names.includes(name) ? `<a href="#${name}">${name}</a>` : name,
  )

const schemaBlock = (
  title: string,
  content: Record<string, { schema: Json }> | undefined,
  names: readonly string[],
): string => {
  const schema = content && Object.values(content)[0]?.schema
  return schema ? `<h4>${title}</h4><pre>${linked(outline(schema), names)}</pre>` : ''
}

function operationHtml(method: string, path: string, operation: Operation, names: readonly string[]): string {
  const [success, ...refusals] = Object.entries(operation.responses)
  const parameters = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${escapeHtml(typeName(schema))}</code></td></tr>`,
  )
  return `<details id="${operation.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
    <p>${operation.description ? prose(operation.description) : ''} <i>Access: ${escapeHtml(operation['x-access'])}</i></p>
    ${parameters.length ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''}
    ${schemaBlock('Body', operation.requestBody?.content, names)}
    ${success ? schemaBlock(`Answer ${success[0]}`, success[1].content, names) : ''}
    <h4>Refusals</h4><ul>${refusals.map(([status, { description }]) => `<li><b>${status}</b> ${prose(description).replaceAll('\n', '<br>')}</li>`).join('')}</ul>
  </details>`
}

const STYLE = `:root{color-scheme:light dark;--ground:#FBFAF7;--text:#16202B;--quiet:#5A6572;--line:#E4E0D8;--sea:#0B6E6B;--surface:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#10161D;--text:#E8E6E1;--quiet:#9AA7B4;--line:#2A3542;--sea:#57C2BC;--surface:#17202A}}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.25rem;text-transform:capitalize}h4{margin:1rem 0 .25rem;font-size:.875rem;color:var(--quiet)}
a{color:var(--sea)}code,pre{font:13px/1.5 ui-monospace,monospace}pre{margin:0;padding:.75rem;overflow:auto;background:var(--surface);border:1px solid var(--line);border-radius:6px}
details{border-top:1px solid var(--line)}details[open]{padding-bottom:1rem}summary{padding:.6rem 0;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:4.5rem;color:var(--sea);font-size:.8125rem}summary span{color:var(--quiet)}
td{padding:.2rem 1rem .2rem 0;vertical-align:top}table{border-spacing:0}ul{padding-left:1.2rem}`

function docsPage(document: Json): string {
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas
  const names = Object.keys(schemas)
  const shapes = Object.entries(schemas)
    .map(([name, schema]) => `<h4 id="${name}">${name}</h4><pre>${linked(outline(schema), names)}</pre>`)
    .join('')
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))]
  const codes = Object.entries(ERRORS)
    .map(
      ([code, { status, message }]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kontor API</title><style>${STYLE}</style></head><body>
<h1>Kontor API</h1><p>JSON over HTTP below <code>/v1</code>. Money and rates are decimal strings, ids are UUIDs, times are RFC 3339 in UTC.
Private calls need <code>Authorization: Bearer …</code>. The same description for machines: <a href="/v1/openapi.json">openapi.json</a>.</p>
${tags
  .map(
    (tag) =>
      `<h2>${escapeHtml(tag.replaceAll('_', ' '))}</h2>${operations
        .filter(({ operation }) => operation.tags[0] === tag)
        .map(({ method, path, operation }) => operationHtml(method, path, operation, names))
        .join('')}`,
  )
  .join('')}
<h2>Shapes</h2>${shapes}
<h2>Errors</h2><p>Every refusal is <code>application/problem+json</code> with a stable <code>error</code> code and a <code>message</code> fit to be shown.</p><table>${codes}</table>
</body></html>`
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** `/v1/openapi.json` and `/docs`. Both are made once. */
export function registerDocs(http: FastifyInstance, version: string): void {
  const document = openApiDocument(version)
  const json = JSON.stringify(document)
  const page = docsPage(document)
  http.get('/v1/openapi.json', async (_request, reply) =>
    reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .header('Cache-Control', 'public, max-age=60')
      .send(json),
  )
  http.get('/docs', async (_request, reply) =>
    reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', 'public, max-age=60')
      .send(page),
  )
}
