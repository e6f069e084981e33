// If the storefront has a separate origin, each origin serves only its own pages. Content of merchants never
// appears on the origin whose storage holds the session of the back office. The storefront's origin has no
// login. A request to any different host, such as a health check by IP address, can reach all pages.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { apiError } from '../errors/problem.ts'
import { decodedPath, normalHost } from '../input/spelling.ts'

/** Paths that visitors of shops need. */
const OF_THE_STORE =
  /^\/(?:store|form|store-assets|embed|embed\.js|v1\/public|files|healthz|readyz|policy-reports|robots\.txt)(?:[/?]|$)/
/** Paths with content written by merchants. */
const OF_THE_STORE_ALONE = /^\/(?:store|form)(?:[/?]|$)/

const isAt = (said: string, { host, protocol }: URL): boolean =>
  said === host || normalHost(said, protocol) === host

export function separateOrigins(
  http: FastifyInstance,
  { public_url, store_url }: Pick<Config, 'public_url' | 'store_url'>,
): void {
  const [office, store] = [new URL(public_url), new URL(store_url)]
  if (office.host === store.host) return
  http.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { host, url, method } = request
    // A URL has several spellings. The matched route decides, if a route matched.
    const route = request.routeOptions.url ?? decodedPath(url)
    if (isAt(host, office) && OF_THE_STORE_ALONE.test(route)) return reply.redirect(`${store_url}${url}`, 308)
    if (!isAt(host, store) || OF_THE_STORE.test(route)) return
    if (url === '/' && (method === 'GET' || method === 'HEAD')) return reply.redirect(public_url, 302)
    throw apiError('not_found')
  })
}
