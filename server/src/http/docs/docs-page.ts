// Renders the API's documentation as an HTML page, without scripts.

import { ERRORS } from '@kontor/contract/http/errors'
import { Html, type HtmlPart, html } from '../files/html.ts'
import { type Json, outline, typeName } from './outline.ts'

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

export const DOCS_STYLE = `:root{color-scheme:light dark;--ground:#FBFAF7;--text:#16202B;--quiet:#5A6572;--line:#E4E0D8;--sea:#0B6E6B;--surface:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#10161D;--text:#E8E6E1;--quiet:#9AA7B4;--line:#2A3542;--sea:#57C2BC;--surface:#17202A}}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.25rem;text-transform:capitalize}h4{margin:1rem 0 .25rem;font-size:.875rem;color:var(--quiet)}
a{color:var(--sea)}code,pre{font:13px/1.5 ui-monospace,monospace}pre{margin:0;padding:.75rem;overflow:auto;background:var(--surface);border:1px solid var(--line);border-radius:6px}
details{border-top:1px solid var(--line)}details[open]{padding-bottom:1rem}summary{padding:.6rem 0;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:4.5rem;color:var(--sea);font-size:.8125rem}summary span{color:var(--quiet)}
td{padding:.2rem 1rem .2rem 0;vertical-align:top}td:last-child{padding-right:0;overflow-wrap:anywhere}table{border-spacing:0}ul{padding-left:1.2rem}`

/** Text from the contract as HTML: `code` is marked, and line breaks are preserved. */
const textHtml = (text: string): HtmlPart =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : lines(part)))

const lines = (text: string): HtmlPart =>
  text.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`))

/** Returns an outline whose schema names link to their definitions on the page. */
const linked = (text: string, names: ReadonlySet<string>): HtmlPart =>
  text.split(/\b([A-Z]\w+)\b/).map((word) => (names.has(word) ? html`<a href="#${word}">${word}</a>` : word))

type Content = Record<string, { schema: Json }> | undefined

function schemaBlock(title: string, content: Content, names: ReadonlySet<string>): HtmlPart {
  const schema = content && Object.values(content)[0]?.schema
  return schema ? html`<h4>${title}</h4><pre>${linked(outline(schema), names)}</pre>` : null
}

const parameterRow = ({ name, in: place, required, schema }: Operation['parameters'][number]) =>
  html`<tr><td><code>${name}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${typeName(schema)}</code></td></tr>`

function operationBlock(
  method: string,
  path: string,
  operation: Operation,
  names: ReadonlySet<string>,
): Html {
  const [success, ...refusals] = Object.entries(operation.responses)
  const parameters = operation.parameters.map(parameterRow)
  return html`<details id="${operation.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary}</span></summary>
<p>${textHtml(operation.description ?? '')} <i>Access: ${operation['x-access']}</i></p>
${parameters.length > 0 ? html`<h4>Parameters</h4><table>${parameters}</table>` : null}
${schemaBlock('Body', operation.requestBody?.content, names)}
${success ? schemaBlock(`Answer ${success[0]}`, success[1].content, names) : null}
<h4>Errors</h4><ul>${refusals.map(([status, { description }]) => html`<li><b>${status}</b> ${textHtml(description)}</li>`)}</ul>
</details>`
}

/** The whole page, from the OpenAPI document. */
export function docsPage(document: Json): string {
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const { schemas } = document.components as { schemas: Record<string, Json> }
  const { description: rules } = document.info as { description: string }
  const names = new Set(Object.keys(schemas))
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))]
  const sectionOf = (tag: string) =>
    html`<h2>${tag.replaceAll('_', ' ')}</h2>${operations
      .filter(({ operation }) => operation.tags[0] === tag)
      .map(({ method, path, operation }) => operationBlock(method, path, operation, names))}`
  const shapes = Object.entries(schemas).map(
    ([name, schema]) => html`<h4 id="${name}">${name}</h4><pre>${linked(outline(schema), names)}</pre>`,
  )
  const codes = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${message}</td></tr>`,
  )
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kontor API</title><style>${new Html(DOCS_STYLE)}</style></head><body>
<h1>Kontor API</h1><p>JSON over HTTP below <code>/v1</code>. Private endpoints need <code>Authorization: Bearer …</code>. OpenAPI description: <a href="/v1/openapi.json">openapi.json</a>.</p>
${rules.split('\n\n').map((rule) => html`<p>${textHtml(rule)}</p>`)}
${tags.map(sectionOf)}
<h2>Schemas</h2>${shapes}
<h2>Errors</h2><p>Every error is <code>application/problem+json</code> with a stable <code>error</code> code and a <code>message</code> that can be shown to users.</p><table>${codes}</table>
</body></html>`.text
}
