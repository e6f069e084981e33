// The mock on a port of its own, for tests that need Stripe but not the whole server.

import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { makeStripeMock, type StripeMock, type StripeMockOptions } from '../mock.ts'

/** Listens on 127.0.0.1, by default on any free port; `stop` ends it and every connection to it. */
export async function startStripeMock(
  options: Partial<StripeMockOptions> & { port?: number } = {},
): Promise<{ stripe_mock: StripeMock; url: string; stop: () => Promise<void> }> {
  const { port = 0, ...given } = options
  const settings: StripeMockOptions = {
    base_path: '',
    log: { info: () => undefined, warn: () => undefined },
    ...given,
    public_url: 'http://127.0.0.1',
  }
  const stripe_mock = makeStripeMock(settings)
  const http = fastify({ forceCloseConnections: true })
  await stripe_mock.register(http)
  await http.listen({ port, host: '127.0.0.1' })
  settings.public_url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return { stripe_mock, url: settings.public_url, stop: () => http.close() }
}
