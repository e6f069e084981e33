// Misspelt searches of many visitors of a shop: the number of searches that the database handles at a time.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import { fillCatalogue } from '../world/many-products.ts'
import { makeShop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, isRefusedForLoad } from './check.ts'

const SEARCHES = 24
const LOOK_EVERY_MS = 15

/** The view shows the first 1,024 bytes of a query, so the query is known by its beginning. */
async function countNow(world: World): Promise<number> {
  const found = await world.db.first(
    sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%select p.id, left(p.search_names%'`,
  )
  return found!.n
}

const misspelt = (world: World): string =>
  Array.from({ length: 6 }, () => `ctegory${world.random.between(100, 999)}x`).join(' ')

export const boundOfNearSearches: Check = {
  name: 'misspelt searches of many visitors of one shop',
  rows: 'L-04',
  async run(world) {
    const shop = await makeShop(world)
    await fillCatalogue(world, shop)
    let is_over = false
    const searching = Promise.all(
      Array.from({ length: SEARCHES }, () =>
        world.ask({ path: `/v1/public/${shop.id}/catalogue?q=${encodeURIComponent(misspelt(world))}` }),
      ),
    ).finally(() => {
      is_over = true
    })
    let most = 0
    while (!is_over) {
      most = Math.max(most, await countNow(world))
      await sleep(LOOK_EVERY_MS)
    }
    for (const { status } of await searching)
      world.watch.expect(
        status === 200 || isRefusedForLoad(status),
        'L-04',
        `a misspelt search is answered with ${status}`,
      )
    world.watch.measure('near searches of one shop at a time', most)
    world.watch.expect(
      most <= world.webs.length,
      'L-04',
      `${most} misspelt searches of one shop were worked on at a time`,
    )
  },
}
