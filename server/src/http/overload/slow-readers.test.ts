import { connect } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { cutOffSlowReaders } from './slow-readers.ts'

// More than fits into the buffers of two sockets.
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

const PATIENCE_MS = 100

let http: FastifyInstance
let port: number

beforeAll(async () => {
  // As http/server.ts does, and for its reason.
  http = fastify() as unknown as FastifyInstance
  cutOffSlowReaders(http, { patience_ms: PATIENCE_MS, bytes_per_second: 1e6, sweep_ms: 20 })
  http.get('/large', async () => LARGE)
  http.get('/small', async () => 'done')
  await http.listen({ host: '127.0.0.1', port: 0 })
  port = (http.server.address() as { port: number }).port
})

afterAll(() => http.close())

function request(path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

/** Reads until all of a large response is there, or for so long; gives how much arrived and whether the server ended the connection. */
async function read(path: string, within_ms: number) {
  const socket = request(path)
  let bytes = 0
  let is_cut = false
  let arrived = () => {}
  const all = new Promise<void>((resolve) => {
    arrived = resolve
  })
  socket.on('data', (data) => {
    bytes += data.length
    if (bytes > LARGE.length) arrived()
  })
  socket.once('close', () => {
    is_cut = true
  })
  await Promise.race([all, sleep(within_ms)])
  socket.destroy()
  return { is_cut, bytes }
}

const openConnections = () =>
  new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count)))

test('L-02 a response that the client does not read is dropped', async () => {
  // No listener reads what arrives.
  const socket = request('/large')
  await vi.waitFor(async () => expect(await openConnections()).toBe(1))
  await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 15_000, interval: 50 })
  // A client that does not read does not notice the end of the connection either.
  expect(socket.closed).toBe(false)
  socket.destroy()
})

test('a reader at an honest pace gets all of it, and an idle connection is left alone', async () => {
  const [large, small] = await Promise.all([read('/large', 20_000), read('/small', 4 * PATIENCE_MS)])
  expect(large.bytes).toBeGreaterThan(LARGE.length)
  expect([large.is_cut, small.is_cut]).toEqual([false, false])
})

test('readers are not punished for a process that stood still', async () => {
  const reading = read('/large', 20_000)
  // Longer than the patience, again and again, while the response is on its way.
  for (let stops = 0; stops < runs(6, 12); stops++) {
    const until = performance.now() + 1.25 * PATIENCE_MS
    while (performance.now() < until);
    await nextTurn()
  }
  const { is_cut, bytes } = await reading
  expect(bytes).toBeGreaterThan(LARGE.length)
  expect(is_cut).toBe(false)
})
