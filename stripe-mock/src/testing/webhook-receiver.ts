// A shop's webhook endpoint on a port of its own: keeps requests unchanged, and answers with given statuses.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrival {
  signature: string
  body: Buffer
}

/** `answers` are the statuses to respond with, in turn; then 200. A status of 0 means no response. */
export async function startReceiver(
  answers: number[] = [],
): Promise<{ url: string; arrivals: Arrival[]; stop: () => Promise<void> }> {
  const arrivals: Arrival[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    arrivals.push({ signature: String(request.headers['stripe-signature']), body: Buffer.concat(chunks) })
    const status = answers.shift() ?? 200
    if (status === 0) return
    if (status >= 300 && status < 400) response.setHeader('location', '/elsewhere')
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, arrivals, stop }
}
