import fastify from 'fastify'
import { expect, test } from 'vitest'
import { warnOfUntrustedProxy } from './forwarded-requests.ts'

test.each([
  ['once where it is not trusted', false, 1],
  ['not where it is', true, 0],
])('F-23 a forwarded address is logged, %s', async (_, is_proxy_trusted, times) => {
  const said: unknown[] = []
  const http = fastify()
  warnOfUntrustedProxy(http, { is_proxy_trusted }, { warn: (text: unknown) => void said.push(text) })
  http.get('/', async () => 'ok')
  const ask = (headers: Record<string, string>) => http.inject({ url: '/', headers })
  await ask({})
  expect(said).toEqual([])
  await ask({ 'x-forwarded-for': '192.0.2.1' })
  await ask({ forwarded: 'for=192.0.2.1' })
  expect(said).toHaveLength(times)
  if (times > 0) expect(said[0]).toMatch(/set TRUST_PROXY=on/)
  await http.close()
})
