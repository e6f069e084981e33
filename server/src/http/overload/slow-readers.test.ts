import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutOffSlowReaders } from './slow-readers.ts'

// More than fits into the buffers of two sockets.
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

let http: FastifyInstance
let port: number

beforeAll(async () => {
  // As http/server.ts does, and for its reason.
  http = fastify() as unknown as FastifyInstance
  cutOffSlowReaders(http, { patience_ms: 400, bytes_per_second: 1e5, sweep_ms: 50 })
  http.get('/large', async () => LARGE)
  http.get('/small', async () => 'done')
  await http.listen({ host: '127.0.0.1', port: 0 })
  port = (http.server.address() as { port: number }).port
})

afterAll(() => http.close())

/** Sends a request and reads with pauses until all of a large answer is there, or for so long; gives how much arrived and whether the server ended the connection. */
async function read(path: string, pause_ms: number, within_ms: number) {
  const socket = connect(port, '127.0.0.1')
  let bytes = 0
  let is_cut = false
  let arrived = () => {}
  const all = new Promise<void>((resolve) => {
    arrived = resolve
  })
  socket.on('data', (data) => {
    bytes += data.length
    if (bytes > LARGE.length) arrived()
    if (pause_ms === 0) return
    socket.pause()
    setTimeout(() => socket.resume(), pause_ms)
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    is_cut = true
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await Promise.race([all, sleep(within_ms)])
  socket.destroy()
  return { is_cut, bytes }
}

test('L-02 a response that the client does not read is dropped', async () => {
  const { is_cut, bytes } = await read('/large', 60_000, 2500)
  expect(bytes).toBeLessThan(LARGE.length)
  const open = await new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count)))
  expect(open).toBe(0)
  // A client that does not read does not notice the end of the connection either.
  expect(is_cut).toBe(false)
})

test('a reader at an honest pace gets all of it, and an idle connection is left alone', async () => {
  const [large, small] = await Promise.all([read('/large', 0, 20_000), read('/small', 0, 1500)])
  expect(large.bytes).toBeGreaterThan(LARGE.length)
  expect([large.is_cut, small.is_cut]).toEqual([false, false])
})
