// F-09, with limits of the kernel: a process with hardly any more memory, and a process with hardly any CPU
// time. Both use control groups (cgroup v1, below the group of this program). If no control group can be
// made, the run reports it.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeFor } from '../world/buyer.ts'
import type { Fault, Stage } from './fault.ts'

const ROOT = '/sys/fs/cgroup'

interface Group {
  read(file: string): string
  write(file: string, value: string | number): void
  take(pid: number): void
  /** Moves the group's processes back to this program's own group and removes the group. */
  remove(): void
}

function makeGroup(controller: 'memory' | 'cpu'): Group {
  const line = readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .find((text) => text.split(':')[1]?.split(',').includes(controller))
  const ours = join(ROOT, controller, line?.split(':')[2] ?? '/')
  const folder = join(ours, `kontor-resilience-${process.pid}-${controller}`)
  mkdirSync(folder)
  const group: Group = {
    read: (file) => readFileSync(join(folder, file), 'utf8').trim(),
    write: (file, value) => writeFileSync(join(folder, file), String(value)),
    take: (pid) => group.write('cgroup.procs', pid),
    remove() {
      for (const pid of group.read('cgroup.procs').split('\n').filter(Boolean))
        writeFileSync(join(ours, 'cgroup.procs'), pid)
      rmdirSync(folder)
    },
  }
  return group
}

/** Returns true if control groups can be made here. Tries to make them. */
export function canBound(): boolean {
  if (!existsSync(join(ROOT, 'memory')) || !existsSync(join(ROOT, 'cpu'))) return false
  try {
    for (const controller of ['memory', 'cpu'] as const) makeGroup(controller).remove()
    return true
  } catch {
    return false
  }
}

/** The limit for new allocations of the process. Earlier allocations still count in the old group. */
const ROOM_BYTES = 24 * 1024 * 1024
const BIG_BYTES = 900_000
const BIG_BODIES = 120

const wanted = ({ shop, product_ids }: Stage) => ({
  shop,
  items: [{ product_id: product_ids[0]!, quantity: 1 }],
})

/**
 * The kernel kills the process in the middle of its work. A buyer with an open order asks again and gets the
 * order, once.
 */
export const boundMemory: Fault = {
  row: 'F-09',
  name: 'the kernel has no memory left for a process',
  async run(stage: Stage) {
    const { world, shop } = stage
    const extra = await world.startExtra({ SHED_LOAD: 'on' })
    const group = makeGroup('memory')
    try {
      group.write('memory.limit_in_bytes', ROOM_BYTES)
      // Memory and swap together: nothing may be swapped out instead.
      group.write('memory.memsw.limit_in_bytes', ROOM_BYTES)
      group.take(extra.pid!)
      const body = JSON.stringify({ ...wanted(stage), shop_id: shop.id, notes: 'x'.repeat(BIG_BYTES) })
      const headers = { 'content-type': 'application/json' }
      const flood = Array.from({ length: BIG_BODIES }, () =>
        world.ask({ method: 'POST', path: '/v1/public/order', port: extra.port, body, headers }),
      )
      const buyers = Array.from({ length: 8 }, async () => {
        const { status } = await placeFor(world, { ...wanted(stage), ask: { port: extra.port } }, 40_000)
        world.watch.expect(
          status === 201 || status === 200,
          'F-09',
          `without memory an order ends with ${status}`,
        )
      })
      // Restarts the process as a supervisor would. The new process is outside the group and not limited.
      let is_over = false
      const supervising = (async () => {
        for (; !is_over; await sleep(50)) {
          if (extra.is_running) continue
          world.watch.fired('a process ended by the kernel for want of memory')
          await extra.start()
        }
      })()
      await Promise.all([...flood, ...buyers])
      is_over = true
      await supervising
    } finally {
      await extra.kill()
      group.remove()
    }
  },
}

const PERIOD_US = 100_000
/** Five of every hundred milliseconds: a twentieth of a core. */
const QUOTA_US = 5000
const BOUND_MS = 4000

/** The process answers late, or says that it cannot answer. It recovers as soon as it gets CPU time. */
export const boundCpu: Fault = {
  row: 'F-09 F-18',
  name: 'a process that may hardly run',
  async run(stage: Stage) {
    const { world } = stage
    const extra = await world.startExtra({ SHED_LOAD: 'on' })
    const group = makeGroup('cpu')
    try {
      group.write('cpu.cfs_period_us', PERIOD_US)
      group.write('cpu.cfs_quota_us', QUOTA_US)
      group.take(extra.pid!)
      const until = Date.now() + BOUND_MS
      const buyers = Array.from({ length: 4 }, async () => {
        while (Date.now() < until) {
          const { status } = await placeFor(world, { ...wanted(stage), ask: { port: extra.port } }, 0)
          world.watch.tally(`orders at a process that may hardly run answered ${status || 'by hanging up'}`)
          // 0: the client gave up after five seconds.
          world.watch.expect(
            [0, 200, 201, 503, 504].includes(status),
            'F-09',
            `a process that may hardly run answers an order with ${status}`,
          )
        }
      })
      await Promise.all(buyers)
      const stopped = /nr_throttled (\d+)/.exec(group.read('cpu.stat'))?.[1]
      if (Number(stopped) > 0) world.watch.fired('a process that may hardly run')
      group.write('cpu.cfs_quota_us', -1)
      await sleep(200)
      const { status } = await placeFor(world, { ...wanted(stage), ask: { port: extra.port } }, 10_000)
      world.watch.expect(
        status === 201 || status === 200,
        'F-09',
        `a process that may run again answers an order with ${status}`,
      )
      world.watch.expect(extra.is_running, 'F-09', 'a process that may hardly run ends')
    } finally {
      await extra.kill()
      group.remove()
    }
  },
}
