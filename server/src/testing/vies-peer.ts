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

const VALID = {
  valid: true,
  name: 'MAISON EXEMPLE SARL',
  address: '1 RUE DE LA PAIX\n75002 PARIS',
  userError: 'VALID',
}
const INVALID = { valid: false, name: '---', address: '---', userError: 'INVALID' }

type Sent = [status: number, body: unknown, type?: string]

const MISBEHAVING: Record<string, (country: string, number: string) => Sent> = {
  html: () => [503, '<html><body>Service temporarily unavailable</body></html>', 'text/html'],
  half: () => [200, '{"countryCode":"FR","valid":tr'],
  endless: () => [200, `{"valid":true,"filler":"${'x'.repeat(200_000)}"}`],
  other: (country) => [
    200,
    { countryCode: country, vatNumber: '00000000000', valid: true, userError: 'VALID' },
  ],
  soft: (country, number) => [
    200,
    { countryCode: country, vatNumber: number, valid: false, userError: 'MS_UNAVAILABLE' },
  ],
}

/** What is sent where something goes wrong: an error of VIES where it is no way of misbehaving. */
const failing = (failure: string, country: string, number: string): Sent =>
  MISBEHAVING[failure]?.(country, number) ?? [
    failure.startsWith('MS_') ? 200 : 500,
    { actionSucceed: false, errorWrappers: [{ error: failure }] },
  ]

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
  const nextIdentifier = () => `WAPIAAAAX${String(++consultations).padStart(7, '0')}`
  const late: (() => void)[] = []

  function failureOf(country: string, requester: string | undefined): string | undefined {
    const failure = peer.failing.get(country)
    // Without a requester in the request there is nothing to refuse.
    return failure === 'INVALID_REQUESTER_INFO' && !requester ? undefined : failure
  }

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
    const failure = failureOf(country, requesterNumber)
    if (failure === 'silence') return
    if (failure === 'hang-up') return void response.destroy()
    if (failure === 'late') await new Promise<void>((resolve) => late.push(resolve))
    else if (failure) return send(...failing(failure, country, number))
    const outcome = peer.valid.has(country + number) ? VALID : INVALID
    const requestIdentifier = requesterNumber ? nextIdentifier() : ''
    const requestDate = new Date().toISOString()
    send(200, { countryCode: country, vatNumber: number, requestDate, ...outcome, requestIdentifier })
  }

  closeAtEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return peer
}
