import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { callerOf } from './at-once.ts'

it.each([true, false])('knows a caller by the address the framework has, proxy: %s', async (is_trusted) => {
  const http = fastify({ trustProxy: is_trusted ? (_address, hop) => hop === 0 : false })
  http.get('/', async ({ raw, ip }) => [callerOf(raw as IncomingMessage, is_trusted), ip])
  const words = fc.array(
    fc.constantFrom('203.0.113.7', '2001:db8::1', ' ', '', '\t', 'x', ',', '::ffff:10.0.0.1'),
  )
  await fc.assert(
    fc.asyncProperty(words, async (said) => {
      const headers = said.length > 0 ? { 'x-forwarded-for': said.join(',') } : {}
      const [ours, framework] = (await http.inject({ url: '/', headers })).json()
      expect(ours).toBe(framework)
    }),
  )
  await http.close()
})
