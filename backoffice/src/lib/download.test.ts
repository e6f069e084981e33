// Files are fetched from a real server of this test; the browser's relative addresses lead to it.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ledger } from '@kontor/contract/money/ledger'
import { expect, onTestFinished, test, vi } from 'vitest'

const realFetch = globalThis.fetch
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const soon = Math.floor(Date.now() / 1000) + 600
const tokens = (exp: number) => ({
  user_id: 'u',
  access_token: `${part({})}.${part({ exp })}.c2ln`,
  refresh_token: `${part({})}.${part({ exp: exp + 600 })}.c2ln`,
  expires_at: exp + 600,
})

/** A page that is logged in and downloads from this server. */
async function served(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((next) => server.once('listening', next))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  )
  vi.resetModules()
  const { readSession, sessionOf, storeSession } = await import('./session/session.ts')
  storeSession(sessionOf(tokens(soon), { method: 'NOSTR', publicKey: 'ab' }))
  const { download } = await import('./api/api.ts')
  const load = (timeout_ms?: number) =>
    download(ledger.statementCsv, { month: '2026-10' }, timeout_ms === undefined ? {} : { timeout_ms })
  return { load, token: () => readSession()?.accessToken }
}

test('a download that started in time may take longer', async () => {
  const { load } = await served((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.write('date,amount\n')
    setTimeout(() => response.end('2026-10-01,15\n'), 1500)
  })
  expect(await (await load(1000)).text()).toBe('date,amount\n2026-10-01,15\n')
})

test('a download names the language of the back office, as calls do', async () => {
  const { load } = await served((request, response) => {
    response.end(request.headers['accept-language'])
  })
  expect(await (await load()).text()).toBe('en')
})

test('a file that does not begin in time, or breaks off, is no answer', async () => {
  const silent = await served(() => undefined)
  await expect(silent.load(50)).rejects.toMatchObject({ error: 'no_response' })
  const broken = await served((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('date', () => setTimeout(() => response.destroy(), 200))
  })
  await expect(broken.load()).rejects.toMatchObject({
    error: 'no_response',
    message: 'No response from server',
  })
})

test('a session whose token has expired by the server’s clock is renewed, and the file requested again', async () => {
  const first = tokens(soon)
  const second = tokens(soon + 60)
  const { load, token } = await served((request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/v1/login/refresh') json(200, second)
    else if (request.headers.authorization === `Bearer ${first.access_token}`)
      json(401, { error: 'token_expired', message: 'The token has expired.' })
    else response.end('date,amount\n')
  })
  expect(await (await load()).text()).toBe('date,amount\n')
  expect(token()).toBe(second.access_token)
})
