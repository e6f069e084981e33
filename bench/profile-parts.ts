// Which part of a request's work a place of V8's CPU profile belongs to: by the file its code came from, and for the schemas by who asked them.

import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SERVER_ROOT } from '../server/src/process/package-root.ts'

export interface CpuProfile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
    children?: number[]
  }[]
  /** In microseconds of the machine's monotonic clock. */
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

const BUILT = `${pathToFileURL(join(SERVER_ROOT, 'dist')).href}/`

/** What a request is read with, and what an answer is written with: the same schemas. */
const SCHEMAS = /node_modules\/zod|contract\/src/

/** By the file of the code; the first that matches counts. */
const PLACES: readonly [part: string, place: RegExp][] = [
  ['parse', /http\/input\//],
  ['authorise', /http\/access\/(actor|cookie|shop-access|tokens)|node_modules\/jose/],
  ['price', /src\/(pricing|features\/calculation)/],
  [
    'documents',
    /node_modules\/(pdfkit|fontkit|restructure|bidi-js|clone|dfa|unicode)|src\/(pdf|print|features\/invoices\/(printing|factur-x))/,
  ],
  ['mails', /node_modules\/nodemailer|src\/(integrations\/mail|features\/order-mails)/],
  ['jobs', /node_modules\/graphile-worker|src\/jobs/],
  ['SQL', /node_modules\/(pg|postgres)|src\/db\/|[.]queries[.]ts/],
  ['pages', /node_modules\/react|storefront\//],
  ['log', /pino|sonic-boom|thread-stream|prom-client/],
  ['framework', /node_modules\//],
  ['features', /src\//],
  ['sockets', /^node:|^$/],
]

/** The columns of the table. */
export const PARTS = [
  'parse',
  'validate',
  'authorise',
  'price',
  'SQL',
  'serialise',
  'pages',
  'documents',
  'mails',
  'jobs',
  'log',
  'framework',
  'features',
  'sockets',
  'garbage',
] as const

/** Where a place in a built file came from; undefined for code that was not built here. */
function makeSources() {
  const maps = new Map<string, SourceMap>()
  return (url: string, line: number, column: number): string | undefined => {
    if (!url.startsWith(BUILT)) return undefined
    const map = maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
    maps.set(url, map)
    const entry = map.findEntry(line, column)
    return 'originalSource' in entry ? String(entry.originalSource) : undefined
  }
}

/** The part of what a schema does when it is called by `name`: a request is parsed safely, an answer must fit. */
const partOfSchema = (name: string) =>
  /safeParse/i.test(name) ? 'validate' : /parse/i.test(name) ? 'serialise' : 'features'

/** Of V8's own functions, which have no file. */
const PARTS_OF_NATIVE: Record<string, string> = { parse: 'parse', stringify: 'serialise' }

/** The part that a node is itself: `schema` is that of the call of a schema it is below, if it is below one. */
function ownPart(
  { url, functionName }: CpuProfile['nodes'][number]['callFrame'],
  place: string,
  schema: string | undefined,
): string {
  if (functionName === '(garbage collector)') return 'garbage'
  const native = url === '' ? PARTS_OF_NATIVE[functionName] : undefined
  return schema ?? native ?? PLACES.find(([, pattern]) => pattern.test(place))?.[0] ?? 'sockets'
}

/** The part of each node of the profile by its id. Idle nodes have none. */
export function partsOf({ nodes }: CpuProfile): Map<number, string> {
  const sourceOf = makeSources()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parts = new Map<number, string>()
  // `schema`: the part of the schema's call that the node is below.
  const open: { id: number; schema?: string | undefined }[] = [{ id: nodes[0]!.id }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { callFrame, children = [] } = byId.get(next.id)!
    const { url, functionName, lineNumber, columnNumber } = callFrame
    const place = sourceOf(url, lineNumber, columnNumber) ?? url
    const inherited = url === '' ? next.schema : undefined
    const schema = SCHEMAS.test(place) ? (next.schema ?? partOfSchema(functionName)) : inherited
    for (const id of children) open.push({ id, schema })
    if (functionName !== '(idle)') parts.set(next.id, ownPart(callFrame, place, schema))
  }
  return parts
}
