// Reading the file of an import into rows and items: how much that may take up.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildUser, startTestApp } from '../../testing/app.ts'
import { buildShop } from '../../testing/build.ts'
import { buildUpload } from '../../testing/digital-goods.ts'
import { check, type Importing } from '../../testing/importing.ts'
import { productsKind as kind } from './kinds/products/products-kind.ts'
import { kontorLayout } from './layouts/layout.ts'
import { stageFile } from './stage-file.ts'
import { openTableFolder } from './table-folder.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  world = { app, owner, shop_id: (await buildShop(owner)).id }
})

it('a table whose rows take up much more than its file is refused', async () => {
  const columns = Array.from({ length: 900 }, (_, n) => `stock:${String(n).padStart(100, 'x')}`)
  const { app, owner, shop_id } = world
  const text = `sku,${columns.join(',')}\n${'a\n'.repeat(30)}`
  const upload_id = await buildUpload(app, owner, shop_id, Buffer.from(text))
  const body = { shop_id, kind: 'products', format: 'kontor', upload_id, warehouse_id: null } as const
  const { id: import_id } = await owner.call(api.imports.create, { body })
  const path = (await openTableFolder(app.platform.config.data_dir, 'imports')).pathOf(import_id)
  const file = { kind, path, is_xliff: false, makeLayout: kontorLayout(kind) }
  const reading = stageFile(app.platform.db.forShop(shop_id), { shop_id, import_id }, file, 1_000_000)
  await expect(reading).rejects.toThrow('The rows of this table take up too much storage.')
  await owner.call(api.imports.remove, { params: { id: import_id } })
})

it('counts as much as its rows take up among open imports, and has no column of a longer code than warehouses have', async () => {
  const codes = ['y'.repeat(100), 'z'.repeat(101)]
  const text = `sku,title,price,${codes.map((code) => `stock:${code}`).join(',')}\n${'a\n'.repeat(9)}`
  const checked = await check(world, { kind: 'products' }, text)
  expect([checked.status, checked.columns.map(({ field }) => field)]).toEqual([
    'checked',
    ['sku', 'title', 'price', `stock:${codes[0]}`, null],
  ])
  const [size] = await world.app.db.rows(
    sql<{ is_of_rows: boolean }>`
      select size_bytes = (select sum(bytes) from import_rows where import_id = i.id) as is_of_rows from imports i where id = ${checked.id}`,
  )
  expect(size!.is_of_rows).toBe(true)
})
