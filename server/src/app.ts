// The table of contents of the server: its features in the order of their floors.

import type { FastifyInstance } from 'fastify'
import { registerStorefront } from './features/storefront/storefront.routes.ts'
import { registerTaxes } from './features/taxes/taxes.routes.ts'
import { registerBackoffice } from './http/backoffice.ts'
import { registerDocs } from './http/docs.ts'
import { registerHealth } from './http/health.ts'
import type { App } from './http/route.ts'
import { makeServer } from './http/server.ts'
import type { Services } from './services.ts'

const FEATURES: ((app: App) => void | Promise<void>)[] = [registerTaxes, registerStorefront]

/** A complete server, not listening yet. */
export const buildApp = (services: Services): Promise<FastifyInstance> =>
  makeServer(services, async (http) => {
    registerHealth(http, services.db)
    registerDocs(http, services.config.version)
    await registerBackoffice(http)
    for (const register of FEATURES) await register({ http, services })
  })
