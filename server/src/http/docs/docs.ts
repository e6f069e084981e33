// Serves the documentation of the API: the OpenAPI document of the contract, and an HTML page of the
// document. The first request makes both, because most processes never get such a request.

import { createHash } from 'node:crypto'
import { openApiDocument } from '@kontor/contract/http/openapi'
import type { FastifyInstance } from 'fastify'
import { REPORTED } from '../browser/csp-reports.ts'
import { DOCS_STYLE, docsPage } from './docs-page.ts'

const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'; ${REPORTED}`
const CACHE_CONTROL = 'public, max-age=60'

/** Serves `/v1/openapi.json` and `/docs`. */
export function registerDocs(http: FastifyInstance, version: string): void {
  let document: Record<string, unknown> | undefined
  let text: Buffer | undefined
  let page: string | undefined
  const describe = () => {
    document ??= openApiDocument(version)
    return document
  }
  // Serialised once, because the document is large. A thousand requests then cost no more than sending the
  // bytes.
  http.get('/v1/openapi.json', async (_request, reply) => {
    text ??= Buffer.from(JSON.stringify(describe()))
    return reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .header('Cache-Control', CACHE_CONTROL)
      .send(text)
  })
  http.get('/docs', async (_request, reply) => {
    page ??= docsPage(describe())
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', CACHE_CONTROL)
      .send(page)
  })
}
