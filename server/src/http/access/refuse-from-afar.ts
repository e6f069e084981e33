// Restricts the pages below /dev/ to the machine itself. They exist only where address and listener are loopback, but a proxy on the same machine, or
// a name that resolves to it (DNS rebinding), could still lead others there.

import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../../loopback.ts'
import { apiError } from '../errors/problem.ts'

const DEVELOPMENT = '/dev/'
const SET_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Where a request was forwarded, or names another host, there is no such page. */
export function refuseFromAfar(http: FastifyInstance): void {
  http.addHook('onRequest', ({ url, hostname, headers }, _reply, done) => {
    if (!url.startsWith(DEVELOPMENT)) return done()
    const is_from_here = isLoopback(hostname) && SET_BY_PROXIES.every((name) => headers[name] === undefined)
    done(is_from_here ? undefined : apiError('not_found'))
  })
}
