import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { drainOnClose } from './drain.ts'

it('finishes what is under way, and does not wait for connections that are merely kept alive', async () => {
  const http = fastify({ keepAliveTimeout: 60_000 })
  drainOnClose(http)
  http.get('/slow', async () => {
    await sleep(300)
    return 'done'
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const { port } = http.server.address() as AddressInfo
  const answer = new Promise<string>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/slow', agent }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    })
    sent.on('error', reject).end()
  })
  await sleep(100)
  const since = Date.now()
  const closed = http.close()
  expect(await answer).toBe('done')
  await closed
  expect(Date.now() - since).toBeLessThan(10_000)
  agent.destroy()
})
