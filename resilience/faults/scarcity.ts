// F-08, F-09: no disk space for uploaded files, hardly any memory, hardly any file descriptors. Impossible
// work is rejected, the rest succeeds, and nothing is left half done.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import { formOf, png } from '../../server/src/testing/upload.ts'
import { place, placeFor } from '../world/buyer.ts'
import { ANSWERED_WITHIN_MS, type HttpResponse } from '../world/http-request.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Stage, untilSelling } from './fault.ts'
import { mountSmallDisk } from './small-disk.ts'

/** Uploads a picture of a product. */
async function upload(world: World, { shop }: Stage, product_id: string): Promise<HttpResponse> {
  const { body, headers } = formOf([{ bytes: await png(64, 48) }])
  const { access_token: token } = shop.owner
  return world.ask({ method: 'POST', path: `/v1/a/products/${product_id}/files`, body, headers, token })
}

export const noRoomForFiles: Fault = {
  row: 'F-08',
  name: 'no room for uploaded files',
  async run(stage: Stage) {
    const { world, shop, product_ids } = stage
    const [product_id] = product_ids
    const countFiles = async () =>
      (
        await world.db.first(
          sql<{ n: number }>`select count(*)::int as n from product_files where shop_id = ${shop.id}`,
        )
      )?.n
    const before = await countFiles()
    const folder = join(world.data_dir, 'files')
    mkdirSync(folder, { recursive: true })
    const disk = mountSmallDisk('1m', folder)
    if (!disk) return
    try {
      disk.fill()
      const { status, headers, json } = await upload(world, stage, product_id!)
      world.watch.expect(
        status === 503 && headers['retry-after'] !== undefined && json?.error === 'unavailable',
        'F-08',
        `an upload to a full disk is answered with ${status} ${json?.error}`,
      )
      world.watch.expect(
        (await countFiles()) === before,
        'F-08',
        'a file that could not be kept is in the books',
      )
      const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name !== 'filler',
      )
      world.watch.expect(
        left.length === 0,
        'F-08',
        `on a full disk ${left.length} files are left half written`,
      )
      const listed = await world.ask({ path: `/v1/public/${shop.id}/products` })
      world.watch.expect(
        listed.status === 200,
        'F-08',
        `with a full disk a list is answered with ${listed.status}`,
      )
      await untilSelling(stage, 'F-08', 5000)
      world.watch.fired('no room for files')
    } finally {
      disk.remove()
    }
    const { status } = await upload(world, stage, product_id!)
    world.watch.expect(status === 201, 'F-08', `with room again an upload is answered with ${status}`)
  },
}

const HEAP_MB = 80
const BIG_BODIES = 160
const BIG_BYTES = 900_000

export const littleMemory: Fault = {
  row: 'F-09',
  name: 'more to read than there is memory for',
  async run(stage: Stage) {
    const { world, shop, product_ids, scale } = stage
    const extra = await world.startExtra({
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      WEB_CONCURRENCY: '2',
      SHED_LOAD: 'on',
    })
    const items = [{ product_id: product_ids[0]!, quantity: 1 }]
    const body = JSON.stringify({ shop_id: shop.id, items, notes: 'x'.repeat(BIG_BYTES) })
    const flood = async () => {
      const answers = await Promise.all(
        Array.from({ length: BIG_BODIES }, () =>
          world.ask({
            method: 'POST',
            path: '/v1/public/order',
            port: extra.port,
            body,
            headers: { 'content-type': 'application/json' },
          }),
        ),
      )
      world.watch.fired('more bodies than memory')
      for (const { status } of answers) world.watch.tally(`big bodies answered ${status || 'by hanging up'}`)
    }
    const buy = async () => {
      const { status } = await placeFor(world, { shop, items, ask: { port: extra.port } }, 30_000)
      world.watch.expect(status === 201, 'F-09', `with little memory an order ends with ${status}`)
    }
    for (let times = 0; times < Math.max(1, scale); times++)
      await Promise.all([flood(), ...Array.from({ length: 8 }, buy)])
    const { status } = await placeFor(world, { shop, items, ask: { port: extra.port } }, 10_000)
    world.watch.expect(
      status === 201,
      'F-09',
      `ten seconds after a flood an order is answered with ${status}`,
    )
    await extra.kill()
  },
}

const MAX_FILES = 256
const CONNECTIONS = 600

const hold = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.once('connect', () => resolve(socket))
    socket.once('close', () => resolve(socket))
  })

export const fewFiles: Fault = {
  row: 'F-09',
  name: 'more connections than files that may be open',
  async run(stage: Stage) {
    const { world, shop, product_ids } = stage
    const extra = await world.startExtra({ SHED_LOAD: 'on' })
    const { port } = extra
    execFileSync('prlimit', ['--pid', String(extra.pid), `--nofile=${MAX_FILES}:${MAX_FILES}`])
    const items = [{ product_id: product_ids[0]!, quantity: 1 }]
    await place(world, { shop, items, ask: { port } })
    const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => hold(port)))
    await sleep(300)
    if (held.some(({ destroyed }) => destroyed)) world.watch.fired('no file left to open')
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => place(world, { shop, items, ask: { port } })),
    )
    for (const { status, ms } of asked) {
      world.watch.tally(`orders without a file left answered ${status || 'by hanging up'}`)
      world.watch.expect(
        [0, 201, 503, 504].includes(status) && ms < ANSWERED_WITHIN_MS,
        'F-09',
        `with no file left an order is answered with ${status} after ${Math.round(ms)} ms`,
      )
    }
    world.watch.expect(extra.is_running, 'F-09', 'a process with no file left to open ends')
    for (const socket of held) socket.destroy()
    const { status } = await placeFor(world, { shop, items, ask: { port } }, 10_000)
    world.watch.expect(status === 201, 'F-09', `with files again an order is answered with ${status}`)
    await extra.kill()
  },
}
