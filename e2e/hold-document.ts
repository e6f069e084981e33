// A proxy in front of a server that sends the documents of the back office without their end, as a slow line would,
// until the end is let go.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/** As long as the end of the document with the root element of the application. */
const HELD_BYTES = 2000

export interface HeldDocuments {
  origin: string
  /** Sends the end of every document, also of those that are still to come. */
  letGo(): void
  stop(): Promise<void>
}

const HOP_BY_HOP = /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive)$/

export async function holdDocuments(upstream: string): Promise<HeldDocuments> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const has_body = method !== 'GET' && method !== 'HEAD'
    const answer = await fetch(upstream + url, {
      method,
      headers: { accept: headers.accept ?? '*/*', 'accept-language': headers['accept-language'] ?? 'en' },
      redirect: 'manual',
      ...(has_body && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
    })
    const passed = [...answer.headers].filter(([name]) => !HOP_BY_HOP.test(name))
    response.writeHead(answer.status, Object.fromEntries(passed))
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      response.write(body.subarray(0, -HELD_BYTES))
      await held
      response.end(body.subarray(-HELD_BYTES))
    } else response.end(body)
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letGo,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
