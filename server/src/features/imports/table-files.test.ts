// The files of exported tables in the data folder.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../testing/app.ts'
import { buildProduct, buildShop } from '../../testing/build.ts'
import { exportTable } from './exporting/export-table.ts'

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
