import fastify from 'fastify'
import { expect, test } from 'vitest'
import { forwardedAddress, warnOfUntrustedProxy } from './forwarded-requests.ts'

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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['10.0.0.1:1, 203.0.113.7:65535', '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7 ,', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7, rubbish', undefined],
  ['203.0.113.7, unknown', undefined],
  ['203.0.113.7:4711:1', undefined],
  ['203.0.113.7:x', undefined],
  ['203.0.113.256', undefined],
  ['_hidden', undefined],
  ['', undefined],
])('L-05 the caller in X-Forwarded-For: %j is %j', (header, address) => {
  expect(forwardedAddress(header)).toBe(address)
})
