// The resiliency matrix: the functions that still work while a part is broken. Each cell shows the
// observation of a probe, and must be an allowed observation.

import { setTimeout as sleep } from 'node:timers/promises'
import { buyWithCard, untilStatus } from '../checks/payments.ts'
import { mountSmallDisk } from '../faults/small-disk.ts'
import { COLUMNS, type Column, PROBES, type Subject, wordFor } from '../matrix/probes.ts'
import { type Broken, ROWS, type Setting } from '../matrix/rows.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { placeFor } from '../world/buyer.ts'
import { ANSWERED_WITHIN_MS } from '../world/http-request.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'

const TABLE = 'What still works while one component fails; each cell is the result of a probe'
/** With room beside the reserve of the disk (DISK_RESERVE_MB, 200 by default). */
const DISK = '400m'

async function makePaidOrder(world: World, shop: Shop): Promise<string> {
  const bought = await buyWithCard(world, { shop })
  if (!bought) throw new Error('No order could be bought.')
  await world.environment.outside.pay(bought.session_id)
  await untilStatus(world, bought.order_id, ['paid'])
  // Waits for the invoice, because a job makes the invoice.
  for (let tries = 0; tries < 100; tries++) {
    const { status } = await world.ask({
      path: `/v1/a/orders/${bought.order_id}/invoice`,
      token: shop.owner.access_token,
    })
    if (status === 200) break
    await sleep(100)
  }
  return bought.order_id
}

/** Runs a probe and returns the text of its cell. Records a violation if the text is not allowed. */
async function look(setting: Setting, subject: Subject, broken: Broken, column: Column): Promise<string> {
  const { world } = setting
  const answer = await PROBES[column](world, subject)
  const word = wordFor(answer)
  const is_refusal = ['502', '503', '504'].includes(word) && broken.may_refuse.includes(column)
  const is_good = (word.startsWith('ok') || is_refusal) && answer.ms < ANSWERED_WITHIN_MS
  const violate = (what: string) => world.watch.violate('matrix', `${broken.name}, ${column}: ${what}`)
  if (!is_good) violate(`${word} after ${Math.round(answer.ms)} ms`)
  const aside = broken.also?.[column]
  if (aside === undefined) return word
  const problem = await aside.problem(setting, subject)
  if (problem !== undefined) violate(problem)
  return [word, problem ?? aside.say].filter((part) => part !== '').join(', ')
}

export const matrix: Campaign = {
  name: 'matrix',
  title: 'What still works while one thing is broken',
  covers: [],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch } = run
    const disk = mountSmallDisk(DISK)
    if (disk === undefined) run.say('No disk can be filled: this user may not mount a file system.')
    const since = watch.mark()
    const feed_wire = 'matrix.feed'
    const feed_port = await environment.network.open(
      feed_wire,
      (await environment.outside.addresses()).feed_port,
    )
    const world = await startWorld({
      environment,
      build,
      watch,
      journal,
      random: run.random.fork('matrix'),
      ...(disk && { data_dir: disk.folder }),
      env: { NEWS_FEED_URL: `http://127.0.0.1:${feed_port}/feed.xml` },
    })
    try {
      const setting: Setting = { world, disk, feed_wire }
      const shop = await makeShop(world)
      const product_id = await makeProduct(shop, { stock: 1000 })
      const paid_order_id = await makePaidOrder(world, shop)
      run.tabulate(TABLE, `| failure | ${COLUMNS.join(' | ')} |`)
      run.tabulate(TABLE, `|---|${COLUMNS.map(() => '---').join('|')}|`)
      for (const broken of ROWS) {
        const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
        const subject = { shop, product_id, new_order_id: placed.json.id, paid_order_id }
        const cells = await watch.disturbed(async () => {
          await broken.break(setting)
          const seen: string[] = []
          for (const column of COLUMNS) seen.push(await look(setting, subject, broken, column))
          await broken.mend(setting)
          return seen
        })
        watch.fired(`broken: ${broken.name}`)
        run.tabulate(TABLE, `| ${broken.name} | ${cells.join(' | ')} |`)
        await sleep(300)
      }
      await checkAtEnd(world)
    } finally {
      await world.stop()
      disk?.remove()
    }
    const wrong = since.count()
    return [
      {
        id: 'matrix',
        title: 'Wrong cells of the resilience matrix, and violations afterwards',
        gate: `0 of ${ROWS.length * COLUMNS.length}`,
        measured: String(wrong),
        holds: wrong === 0,
      },
    ]
  },
}
