// Requests that are small to send and huge to read: bodies, pictures, forms, addresses and headers, each refused without taking memory.

import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { memoryOf, peakMemoryOf, resetPeakMemory } from '../../bench/processes.ts'
import type { Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

const MEBIBYTE = 1024 * 1024

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of 2,500 million pixels in a few kilobytes. */
const FLOOD = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('0000c3500000c3500800000000', 'hex')),
  chunk('IDAT', deflateSync(Buffer.alloc(4 * MEBIBYTE))),
  chunk('IEND', Buffer.alloc(0)),
])

const JSON_TYPE = { 'content-type': 'application/json' }
const formHead = (nth: number) =>
  `--edge\r\ncontent-disposition: form-data; name="f${nth}"; filename="a${nth}.png"\r\ncontent-type: image/png\r\n\r\n`

/** Malicious requests: name, the right statuses, request. */
function bombs(shop: Shop, product_id: string): [string, number[], Parameters<World['ask']>[0]][] {
  const order = { method: 'POST', path: '/v1/public/order' }
  const upload = {
    method: 'POST',
    path: `/v1/a/products/${product_id}/files`,
    token: shop.owner.access_token,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  }
  const stock = { method: 'POST', path: `/v1/public/${shop.id}/warehouses/stock` }
  const parts = Array.from({ length: 5000 }, (_, nth) => `${formHead(nth)}x\r\n`).join('')
  const fields = Array.from(
    { length: 5000 },
    (_, nth) => `--edge\r\ncontent-disposition: form-data; name="f${nth}"\r\n\r\nx\r\n`,
  ).join('')
  const flat = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(MEBIBYTE)])
  return [
    [
      'a body of a mebibyte and a byte',
      [413],
      { ...order, headers: JSON_TYPE, body: ' '.repeat(MEBIBYTE + 1) },
    ],
    [
      'gzip',
      [415],
      {
        ...order,
        headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(100 * MEBIBYTE)),
      },
    ],
    ['brackets', [400, 422], { ...order, headers: JSON_TYPE, body: '['.repeat(MEBIBYTE - 1) }],
    [
      'a deep object',
      [400, 422],
      { ...order, headers: JSON_TYPE, body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
    ],
    [
      'many names',
      [422],
      { ...order, body: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1])) },
    ],
    ['many ids', [413, 422], { ...stock, body: { product_ids: Array(100_000).fill('x') } }],
    [
      'many lines',
      [422],
      { ...order, body: { shop_id: shop.id, items: Array(500).fill({ product_id, quantity: 1 }) } },
    ],
    ['many files', [413, 422], { ...upload, body: `${parts}--edge--\r\n` }],
    ['many fields', [400, 413, 422], { ...upload, body: `${fields}--edge--\r\n` }],
    [
      'a picture of 50,000 by 50,000',
      [422],
      { ...upload, body: Buffer.concat([Buffer.from(formHead(0)), FLOOD, Buffer.from('\r\n--edge--\r\n')]) },
    ],
    [
      'a picture of nothing',
      [422],
      { ...upload, body: Buffer.concat([Buffer.from(formHead(0)), flat, Buffer.from('\r\n--edge--\r\n')]) },
    ],
    ['a long address', [404, 414, 431], { path: `/v1/public/${'x'.repeat(8000)}/shop` }],
    ['a longer address', [431], { path: `/healthz?${'x'.repeat(20_000)}` }],
    ['a long header', [431], { path: '/healthz', headers: { 'x-long': 'x'.repeat(17_000) } }],
  ]
}

/** The server closed the connection before the client had sent everything. */
const CLOSED_MEANWHILE = new Set(['ECONNRESET', 'EPIPE'])

/** Returns by how many MB memory has grown in the end, and by how many at most while one of the uploads was answered. */
export async function throwBombs(world: World, shop: Shop, product_id: string, rounds: number) {
  const all = bombs(shop, product_id)
  const pid = world.webs[0]!.pid!
  let peak_mb = 0
  const round = async () => {
    for (const [name, right, ask] of all) {
      const resting_mb = memoryOf(pid)
      resetPeakMemory(pid)
      const { status, failure = '' } = await world.ask({ ...ask, server: 0 })
      world.watch.expect(
        right.includes(status) || CLOSED_MEANWHILE.has(failure),
        'L-01',
        `${name} is answered with ${status} ${failure}`,
      )
      const grown_mb = peakMemoryOf(pid) - resting_mb
      world.watch.measure(`memory for ${name}, MB`, grown_mb)
      if (ask.path.endsWith('/files')) peak_mb = Math.max(peak_mb, grown_mb)
      world.watch.tally('bombs')
    }
  }
  // Warm-up, because one-off allocations of a process must not count.
  for (let n = 0; n < 3; n++) await round()
  const before = memoryOf(pid)
  peak_mb = 0
  for (let n = 0; n < rounds; n++) await round()
  await sleep(1000)
  return { growth_mb: memoryOf(pid) - before, peak_mb }
}
