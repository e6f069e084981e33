// Exports and imports whose jobs do not come to an end, and those of many accounts.

import { api } from '@kontor/contract/api'
import type { Sharp } from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { loadSharp } from '../../../integrations/files/load-sharp.ts'
import { tasksOf } from '../../../tasks.ts'
import { buildUser } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { type PayingApp, runJobs, startPayingApp } from '../../../testing/paying-shop.ts'
import { bringArchive, exportShopOf } from '../../../testing/shop-archives.ts'
import { PIXEL, uploadFiles } from '../../../testing/upload.ts'
import { importShop } from './run-import.ts'

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
  const create = () =>
    app.send({
      method: 'POST',
      url: '/v1/a/shops',
      token: owner.access_token,
      body: { name: 'Another', default_currency: 'EUR' },
    })
  await cleanUp()
  expect(await statuses()).toEqual(['waiting', 'importing'])
  const message = 'A shop is being imported. Wait until the import is complete.'
  expect((await create()).json).toMatchObject({ error: 'in_use', message })
  await app.db.run(sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now()`)
  await cleanUp()
  expect(await statuses()).toEqual(['waiting', 'importing'])
  await app.db.run(sql`update graphile_worker._private_jobs set locked_at = null`)
  await cleanUp()
  expect(await statuses()).toEqual(['failed', 'failed'])
  expect((await create()).status).toBe(201)
  await owner.call(api.shop_exports.start, { params })
  await runJobs(app)
  expect((await statuses())[0]).toBe('ready')
})

test('imports do not keep exports waiting, and an account has one archive checked or imported at a time', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const send = async () => {
    const { id } = await owner.call(api.shop_imports.create, { body: { file_name: 'x', size_bytes: 1 } })
    const url = `/v1/a/shop-imports/${id}/parts?offset=0`
    const headers = { 'content-type': 'application/octet-stream' }
    const sendPart = () =>
      app.send({ method: 'POST', url, token: owner.access_token, headers, body: Buffer.from('x') })
    return { id, sendPart, first: await sendPart() }
  }
  expect((await send()).first.json.status).toBe('checking')
  await owner.call(api.shop_exports.start, { params: { id: shop.id } })
  const queues = sql<{ queue_name: string }>`
    select distinct queue_name from graphile_worker.jobs where task_identifier in ('check_import', 'export_shop') order by 1`
  expect(await app.db.rows(queues)).toEqual([{ queue_name: 'shop-exports' }, { queue_name: 'shop-imports' }])

  const second = await send()
  const refused = { error: 'in_use', message: expect.stringMatching(/^Another archive is being checked/) }
  expect(second.first.json).toMatchObject(refused)
  await app.db.run(sql`update shop_imports set status = 'checked' where id = ${second.id}`)
  await expect(owner.call(api.shop_imports.start, { params: { id: second.id } })).rejects.toMatchObject(
    refused,
  )
  await app.db.run(sql`update shop_imports set status = 'receiving' where id = ${second.id}`)
  await runJobs(app)
  expect((await second.sendPart()).json.status).toBe('checking')
})

test('an import is tried again after a passing error of the database', async () => {
  const owner = await buildUser(app)
  const archive = await exportShopOf(app, owner, (await buildShop(owner)).id)
  const { id } = await bringArchive(app, owner, archive)
  await owner.call(api.shop_imports.start, { params: { id } })
  const imported = () => owner.call(api.shop_imports.get, { params: { id } })
  const drop = () => app.db.run(sql`drop function if exists lack_memory cascade`)
  onTestFinished(async () => void (await drop()))
  await app.db.run(sql`create function lack_memory() returns trigger language plpgsql as
    $$ begin raise exception 'out of memory' using errcode = '53200'; end $$`)
  await app.db.run(
    sql`create trigger lack_memory before insert on shops for each row execute function lack_memory()`,
  )
  await expect(importShop(app.platform, id)).rejects.toThrow('out of memory')
  expect(await imported()).toMatchObject({ status: 'importing', failure: '' })
  await drop()
  await importShop(app.platform, id)
  expect(await imported()).toMatchObject({ status: 'done', failure: '' })
})

test('an import is tried again after a picture took too long', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const { id: product_id } = await buildProduct(owner, shop)
  await uploadFiles(app, product_id, [{ bytes: PIXEL }], owner.access_token)
  const { id } = await bringArchive(app, owner, await exportShopOf(app, owner, shop.id))
  await owner.call(api.shop_imports.start, { params: { id } })
  const imported = () => owner.call(api.shop_imports.get, { params: { id } })
  const decoder = (await loadSharp()).prototype as Sharp
  const slow = (['stats', 'toBuffer'] as const).map((method) =>
    vi.spyOn(decoder, method).mockRejectedValue(new Error('timeout: 0% complete')),
  )
  const [looking, encoding] = slow
  onTestFinished(() => slow.forEach((one) => void one.mockRestore()))
  await expect(importShop(app.platform, id)).rejects.toThrow('took too long')
  looking!.mockRejectedValueOnce(new Error('no picture'))
  await expect(importShop(app.platform, id)).rejects.toThrow('took too long')
  expect([encoding!.mock.calls.length, await imported()]).toMatchObject([1, { status: 'importing' }])
  for (const one of slow) one.mockRestore()
  await importShop(app.platform, id)
  expect(await imported()).toMatchObject({ status: 'done', failure: '' })
})

test('an upload that was left for a day has to begin again', async () => {
  const owner = await buildUser(app)
  const { id } = await owner.call(api.shop_imports.create, { body: { file_name: 'x', size_bytes: 2 } })
  const send = (offset: number) =>
    app.send({
      method: 'POST',
      url: `/v1/a/shop-imports/${id}/parts?offset=${offset}`,
      token: owner.access_token,
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from('x'),
    })
  expect((await send(0)).json).toMatchObject({ status: 'receiving', received_bytes: 1 })
  await app.db.run(sql`update shop_imports set updated_at = now() - interval '2 days' where id = ${id}`)
  await cleanUp()
  expect((await send(1)).json).toMatchObject({ error: 'stale', message: 'Upload the archive again.' })
})
