// The stand-in on a port of its own, for tests that need Stripe but not the whole server.

import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { makeStandIn, type StandIn, type StandInOptions } from '../stand-in.ts'

/** Listens on 127.0.0.1, by default on any free port; `stop` ends it and every connection to it. */
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
  await stand_in.register(http)
  await http.listen({ port, host: '127.0.0.1' })
  settings.public_url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return { stand_in, url: settings.public_url, stop: () => http.close() }
}
