// The Stripe stand-in on a port of its own, for tests that need a Stripe and no product around it.

import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import {
  makeStandIn,
  registerStandIn,
  type StandIn,
  type StandInOptions,
} from '../integrations/stripe/stand-in.ts'

/** Listens on 127.0.0.1, on any free port unless told; `stop` ends it and every connection to it. */
export async function startStandIn(
  options: Partial<StandInOptions> & { port?: number } = {},
): Promise<{ stand_in: StandIn; url: string; stop: () => Promise<void> }> {
  const { port = 0, ...given } = options
  const settings: StandInOptions = {
    base_path: '',
    log: { info: () => undefined, warn: () => undefined },
    ...given,
    public_url: 'http://127.0.0.1',
  }
  const stand_in = makeStandIn(settings)
  const http = fastify({ forceCloseConnections: true })
  await registerStandIn(http, stand_in)
  await http.listen({ port, host: '127.0.0.1' })
  settings.public_url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return { stand_in, url: settings.public_url, stop: () => http.close() }
}
