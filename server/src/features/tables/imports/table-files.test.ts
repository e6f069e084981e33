// The files of imported and exported tables in the data folder.

import { randomUUID } from 'node:crypto'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { exportTable } from './exporting/export-table.ts'
import { setRunning } from './exporting/exports.queries.ts'
import { cleanUpImports } from './import-tasks.ts'
import { openTableFolder } from './table-folder.ts'

const app = await startTestApp()
const { data_dir } = app.platform.config

it('the table is there, also where its job went on beside its repeat', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  await buildProduct(owner, shop)
  const body = { shop_id: shop.id, kind: 'products', format: 'kontor' } as const
  const { id } = await owner.call(api.exports.create, { body })
  await Promise.all([exportTable(app.platform, shop.id, id), exportTable(app.platform, shop.id, id)])
  const { url } = await owner.call(api.exports.link, { params: { id } })
  expect((await app.send({ method: 'GET', url: new URL(url).pathname })).status).toBe(200)
  const names = await readdir(join(data_dir, 'exports'))
  expect(names.filter((name) => name.startsWith(id))).toEqual([id])
})

it('a run of its job that fails while its repeat is under way does not fail the export', async () => {
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  await buildProduct(owner, shop)
  const body = { shop_id: shop.id, kind: 'products', format: 'kontor' } as const
  const { id } = await owner.call(api.exports.create, { body })
  const { db } = app.platform
  const repeat = { shop_id: shop.id, export_id: id, run_id: randomUUID() }
  const lost = {
    ...db.forPlatform(),
    first: async () => {
      await setRunning(db.forShop(shop.id), repeat)
      throw new Error('The connection was lost.')
    },
  }
  const late = { ...app.platform, db: { ...db, forPlatform: () => lost } }
  await exportTable(late, shop.id, id)
  const statusNow = async () => (await owner.call(api.exports.get, { params: { id } })).status
  expect(await statusNow()).toBe('running')
  await exportTable(app.platform, shop.id, id)
  expect(await statusNow()).toBe('ready')
})

it('the table of an import that is not stored yet is there for an hour, however long ago it was uploaded', async () => {
  const [upload, id] = [join(data_dir, randomUUID()), randomUUID()]
  await writeFile(upload, 'sku,title\n')
  await utimes(upload, 0, 0)
  await (await openTableFolder(data_dir, 'imports')).adopt(id, upload)
  await rm(upload)
  const isThere = async () => (await readdir(join(data_dir, 'imports'))).includes(id)
  await cleanUpImports(app.platform)
  expect(await isThere()).toBe(true)
  await cleanUpImports(app.platform, 0)
  expect(await isThere()).toBe(false)
})
