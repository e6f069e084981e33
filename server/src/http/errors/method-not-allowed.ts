// Answers other methods at known addresses with 405 and an `Allow` header. A separate route for every missing
// method would be most of the routes, and slow every start.

import type { FastifyInstance } from 'fastify'
import { decodedPath } from '../input/spelling.ts'
import { makeRouteTree } from '../route-tree.ts'
import { apiError } from './problem.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Catch-all routes, which do not make an address known. */
const ANY = new Set(['*', '/*'])

/** Call before the first route. */
export function registerMethodNotAllowed(http: FastifyInstance): void {
  const known = makeRouteTree(() => new Set<string>())
  http.addHook('onRoute', ({ url, method }) => {
    if (ANY.has(url)) return
    const methods = known.at(url)
    for (const each of [method].flat()) methods.add(each)
  })
  http.addHook('onRequest', (request, reply, done) => {
    const methods =
      request.is404 && METHODS.has(request.method) ? known.find(decodedPath(request.url)) : undefined
    // An unmatched route with the method has a parameter with an invalid value.
    if (methods === undefined || methods.has(request.method)) return done()
    reply.header('Allow', [...methods].sort().join(', '))
    done(apiError('method_not_allowed'))
  })
}
