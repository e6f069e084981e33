// Receives reports of browsers about violations of our documents' Content-Security-Policy. No document should
// cause a report, and each report is therefore counted and logged. Any client can send a report, so its size,
// its labels and its log lines are bounded. Only the path of an address is logged, never the query.

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { z } from 'zod'
import { apiError } from '../errors/problem.ts'
import { makeLogRateLimit } from '../overload/log-rate-limit.ts'
import { callsPerMinute } from '../overload/rate-limits.ts'

const PATH = '/policy-reports'

/** The last directive of every document's policy. `report-uri` is obsolete, but every browser supports it and sends the report immediately. */
export const REPORTED = `report-uri ${PATH}`

const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 20
const MAX_PER_MINUTE = 60
const MAX_LINES_PER_MINUTE = 10

const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'object-src'],
  ...['form-action', 'base-uri', 'frame-ancestors', 'manifest-src', 'worker-src', 'child-src', 'sandbox'],
])

const text = z.string().max(4000).catch('')

/** The format of `report-uri`; below it the format of the Reporting API. */
const oldReport = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    page: report['document-uri'],
    directive: report['effective-directive'] || report['violated-directive'],
    blocked: report['blocked-uri'],
    source: report['source-file'],
  }))
const newReport = z
  .object({
    type: z.literal('csp-violation'),
    url: text,
    body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }),
  })
  .transform(({ url, body }) => ({
    page: url,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    source: body.sourceFile,
  }))
const reports = z.union([oldReport.transform((one) => [one]), z.array(newReport).max(MAX_REPORTS)])

/** Violations by a browser's extensions are not the page's fault. */
const OF_AN_EXTENSION = /^[a-z]+-extension(?::|$)/

/** The blocked resource, for the log: `inline`, `eval`, `data` or `https://host`, never a path or a query. */
function kindOf(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,20}$/.test(blocked) ? blocked : 'other'
  const { origin, protocol } = new URL(blocked)
  return origin === 'null' ? protocol.slice(0, -1).slice(0, 20) : origin.slice(0, 100)
}

const pathOf = (page: string): string => (URL.canParse(page) ? new URL(page).pathname.slice(0, 200) : '')

/** Serves `/policy-reports`, and registers the counter `policy_violations_total` by directive. */
export function registerCspReports(
  http: FastifyInstance,
  { log, registry }: { log: Logger; registry: Registry },
): void {
  const violations = new Counter({
    name: 'policy_violations_total',
    help: 'Content security policy violations reported by browsers, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  })
  const limit = makeLogRateLimit(MAX_LINES_PER_MINUTE, 60_000)

  const record = (directive: string, page: string, blocked: string) => {
    const [name = ''] = directive.split(' ')
    const known = DIRECTIVES.has(name) ? name : 'other'
    violations.inc({ directive: known })
    if (limit.take(performance.now()).has_room)
      log.warn({ directive: known, page: pathOf(page), blocked: kindOf(blocked) }, 'a page broke its policy')
  }

  http.register(async (own) => {
    own.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(body as string))
        } catch {
          done(apiError('bad_request'))
        }
      },
    )
    own.post(
      PATH,
      { bodyLimit: MAX_BYTES, config: callsPerMinute(http, MAX_PER_MINUTE) },
      async (request, reply) => {
        const parsed = reports.safeParse(request.body)
        if (!parsed.success) throw apiError('bad_request', 'This is not a content security policy report.')
        for (const { page, directive, blocked, source } of parsed.data) {
          if (OF_AN_EXTENSION.test(blocked) || OF_AN_EXTENSION.test(source)) continue
          record(directive, page, blocked)
        }
        return reply.code(204).header('Cache-Control', 'no-store').send()
      },
    )
  })
}
