// The table of contents of the server: its features in the order of their floors.

import type { FastifyInstance } from 'fastify'
import type { App } from './http/route.ts'
import { makeServer } from './http/server.ts'
import type { Services } from './services.ts'

const FEATURES: ((app: App) => void | Promise<void>)[] = []

/** A complete server, not listening yet. */
export const buildApp = (services: Services): Promise<FastifyInstance> =>
  makeServer(services, async (http) => {
    for (const register of FEATURES) await register({ http, services })
  })
