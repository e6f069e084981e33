// Exports and imports whose jobs do not come to an end, and those of many accounts.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { tasksOf } from '../../tasks.ts'
import { buildUser } from '../../testing/app.ts'
import { buildShop } from '../../testing/build.ts'
import { type PayingApp, runJobs, startPayingApp } from '../../testing/paying-shop.ts'

let app: PayingApp
beforeAll(async () => {
  app = await startPayingApp()
})

const cleanUp = () => tasksOf(app.platform, app.parts).forget_archives!({}, { log: app.platform.log })

test('an export and an import whose worker died each time have failed, and others wait for their jobs', async () => {
  const owner = await buildUser(app)
  const params = { id: (await buildShop(owner)).id }
  await owner.call(api.shop_exports.start, { params })
  const importing = await app.db.first(sql<{ id: string }>`
    with made as (
      insert into shop_imports (user_id, status, file_name, size_bytes) values (${owner.user_id}, 'importing', 'x', 1) returning id)
    select id, graphile_worker.add_job('import_shop', json_build_object('import_id', id), 'shop-imports', max_attempts => 3) from made`)
  const statuses = async () => [
    (await owner.call(api.shop_exports.list, { params }))[0]!.status,
    (await owner.call(api.shop_imports.get, { params: importing! })).status,
  ]
  await cleanUp()
  expect(await statuses()).toEqual(['waiting', 'importing'])
  await app.db.run(sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now()`)
  await cleanUp()
  expect(await statuses()).toEqual(['waiting', 'importing'])
  await app.db.run(sql`update graphile_worker._private_jobs set locked_at = null`)
  await cleanUp()
  expect(await statuses()).toEqual(['failed', 'failed'])
  await owner.call(api.shop_exports.start, { params })
  await runJobs(app)
  expect((await statuses())[0]).toBe('ready')
})
