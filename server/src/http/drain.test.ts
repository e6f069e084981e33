import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { drainOnClose } from './drain.ts'

it('finishes running requests, and does not wait for idle keep-alive connections', async () => {
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

it('F-03 answers requests that are still being sent when it begins to stop', async () => {
  const { http } = await startTestApp()
  await http.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  await sleep(100)
  const closed = http.close()
  await sleep(100)
  socket.write('\r\n')
  await once(socket, 'close')
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
})
