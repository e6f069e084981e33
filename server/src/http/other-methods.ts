// Known addresses answer other methods with 405 and an `Allow` header. Which those are is worked out when it is first asked: a route of its own
// for every method that an address does not have would be most of the routes, and slow every start.

import type { FastifyInstance } from 'fastify'
import findMyWay, { type Instance } from 'find-my-way'
import { refuse } from './problem.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Routes for whatever has none: they make no address known. */
const ANY = new Set(['*', '/*'])

/** Longer parameters match no route. */
export const MOST_PARAM_CHARACTERS = 300

type Router = Instance<never>

/** Call it before the first route. */
export function refuseOtherMethods(http: FastifyInstance): void {
  const taken = new Map<string, Set<string>>()
  let router: Router | undefined
  http.addHook('onRoute', ({ url, method }) => {
    if (ANY.has(url)) return
    const methods = taken.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    taken.set(url, methods)
  })

  function makeRouter(): Router {
    const made: Router = findMyWay({ maxParamLength: MOST_PARAM_CHARACTERS })
    for (const [url, methods] of taken) made.on('GET', url, () => undefined, [...methods].sort().join(', '))
    return made
  }

  http.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !METHODS.has(request.method)) return done()
    router ??= makeRouter()
    const allow: string | undefined = router.find('GET', request.url)?.store
    if (allow === undefined) return done()
    reply.header('Allow', allow)
    done(refuse('method_not_allowed'))
  })
}
