// A VAT register with the interface of the Commission's REST service (VIES), over real HTTP. It also fails as that does: a member state cannot be
// reached, too many requests, no response in time, an HTML page, incomplete JSON, an answer about another number.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from './closing.ts'

export interface ViesPeer {
  base: string
  /** The valid numbers, with their prefix. */
  valid: Set<string>
  /** What goes wrong, by prefix: an error of VIES, or a way of misbehaving. */
  failing: Map<string, string>
  /** Sends the responses that were held back by `late`. */
  release(): void
  /** The bodies of the requests, oldest first. */
  asked: Record<string, string>[]
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text) as Record<string, string>
}

export async function startViesPeer(): Promise<ViesPeer> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const peer: ViesPeer = {
    base: `http://127.0.0.1:${port}/taxation_customs/vies/rest-api`,
    valid: new Set(),
    failing: new Map(),
    asked: [],
    release: () => {
      for (const goOn of late.splice(0)) goOn()
    },
  }
  let consultations = 0
  const late: (() => void)[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, type = 'application/json') => {
      response.writeHead(status, { 'Content-Type': type })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (request.url !== '/taxation_customs/vies/rest-api/check-vat-number' || request.method !== 'POST')
      return send(404, { error: 'Not found' })
    const body = await bodyOf(request)
    peer.asked.push(body)
    const { countryCode: country = '', vatNumber: number = '', requesterNumber } = body
    const failure = peer.failing.get(country)
    if (failure === 'silence') return
    if (failure === 'late') await new Promise<void>((resolve) => late.push(resolve))
    if (failure === 'hang-up') return void response.destroy()
    if (failure === 'html')
      return send(503, '<html><body>Service temporarily unavailable</body></html>', 'text/html')
    if (failure === 'half') return send(200, '{"countryCode":"FR","valid":tr')
    if (failure === 'endless') return send(200, `{"valid":true,"filler":"${'x'.repeat(200_000)}"}`)
    if (failure === 'other')
      return send(200, { countryCode: country, vatNumber: '00000000000', valid: true, userError: 'VALID' })
    if (failure === 'soft')
      return send(200, { countryCode: country, vatNumber: number, valid: false, userError: 'MS_UNAVAILABLE' })
    if (failure === 'INVALID_REQUESTER_INFO' && !requesterNumber) {
      // Without a requester in the request there is nothing to refuse.
    } else if (failure && failure !== 'late')
      return send(failure.startsWith('MS_') ? 200 : 500, {
        actionSucceed: false,
        errorWrappers: [{ error: failure }],
      })
    const valid = peer.valid.has(country + number)
    send(200, {
      countryCode: country,
      vatNumber: number,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: requesterNumber ? `WAPIAAAAX${String(++consultations).padStart(7, '0')}` : '',
      name: valid ? 'MAISON EXEMPLE SARL' : '---',
      address: valid ? '1 RUE DE LA PAIX\n75002 PARIS' : '---',
      userError: valid ? 'VALID' : 'INVALID',
    })
  }

  closeAtEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return peer
}
