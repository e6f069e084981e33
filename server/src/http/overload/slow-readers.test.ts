import { connect } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { cutOffSlowReaders } from './slow-readers.ts'

// More than fits into the buffers of two sockets.
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

const PATIENCE_MS = 100
const QUICK = 1e6
/** Reached by every turn of the event loop in which anything is read, as on a busy machine. */
const SLOW = 1e5

let http: FastifyInstance
let strict: FastifyInstance

async function serve(bytes_per_second: number): Promise<FastifyInstance> {
  // As http/server.ts does, and for its reason.
  const server = fastify() as unknown as FastifyInstance
  cutOffSlowReaders(server, { patience_ms: PATIENCE_MS, bytes_per_second, sweep_ms: 20 })
  server.get('/large', async () => LARGE)
  server.get('/small', async () => 'done')
  await server.listen({ host: '127.0.0.1', port: 0 })
  return server
}

beforeAll(async () => {
  ;[http, strict] = await Promise.all([serve(SLOW), serve(QUICK)])
})

afterAll(() => Promise.all([http.close(), strict.close()]))

function request(path: string, { server } = http) {
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

/** Reads until all of a large response is there or the connection ends, or for so long; gives how much arrived and whether the server ended the connection. */
async function read(path: string, within_ms: number) {
  const socket = request(path)
  let bytes = 0
  let is_cut = false
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  socket.on('data', (data) => {
    bytes += data.length
    if (bytes > LARGE.length) end()
  })
  socket.once('close', () => {
    is_cut = true
    end()
  })
  await Promise.race([over, sleep(within_ms)])
  socket.destroy()
  return { is_cut, bytes }
}

const openConnections = ({ server } = http) =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))

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
  const socket = request('/large', strict)
  let bytes = 0
  socket.on('data', (data) => {
    bytes += data.length
  })
  // Longer than the patience, again and again, while the response is on its way.
  let stops = 0
  for (; bytes < LARGE.length && stops < runs(6, 12); stops++) {
    const until = performance.now() + 1.25 * PATIENCE_MS
    while (performance.now() < until);
    await nextTurn()
  }
  expect(stops).toBeGreaterThan(2)
  expect(await openConnections(strict)).toBe(1)
  socket.destroy()
})
