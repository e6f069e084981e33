// Serves the script loaded by other websites, `/embed.js`. The URL never changes, so browsers revalidate
// after a while, by the ETag.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../../../http/cache/etag.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { REPOSITORY_ROOT } from '../../../process/package-root.ts'

const SCRIPT = join(REPOSITORY_ROOT, 'storefront/dist/embed/embed.js')
const MAX_AGE_SECONDS = 3600

const FORMS = [
  { encoding: 'br', taken: /\bbr\b/, path: `${SCRIPT}.br` },
  { encoding: 'gzip', taken: /\bgzip\b/, path: `${SCRIPT}.gz` },
  { encoding: '', taken: /^/, path: SCRIPT },
] as const

/** Returns every encoding of the built script; empty if the script was not built. */
function readForms() {
  if (!FORMS.every(({ path }) => existsSync(path))) return []
  const etag = `W/"${createHash('sha1').update(readFileSync(SCRIPT)).digest('base64url')}"`
  return FORMS.map(({ path, ...form }) => ({ ...form, etag, bytes: readFileSync(path) }))
}

export function serveEmbed(http: FastifyInstance): void {
  const forms = readForms()
  http.get('/embed.js', async (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const form = forms.find(({ taken }) => taken.test(accepted))
    if (form === undefined) throw apiError('not_found')
    reply
      .header('Content-Type', 'text/javascript; charset=utf-8')
      .header('Cache-Control', `public, max-age=${String(MAX_AGE_SECONDS)}`)
      .header('ETag', form.etag)
      .header('Vary', 'Accept-Encoding')
      // Websites may pin the script with `integrity`. Browsers check `integrity` only for files readable
      // under CORS.
      .header('Access-Control-Allow-Origin', '*')
    if (matchesEtag(request, form.etag)) return reply.code(304).send()
    if (form.encoding !== '') reply.header('Content-Encoding', form.encoding)
    return reply.send(form.bytes)
  })
}
