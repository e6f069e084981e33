// Reading the file of an import into rows and items: how much that may take up, in which steps it is done, and two runs of it beside each other.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { buildUpload } from '../../../testing/digital-goods.ts'
import { check, type Importing } from '../../../testing/importing.ts'
import { productsKind as kind } from './kinds/products/products-kind.ts'
import { kontorLayout, type MakeLayout } from './layouts/layout.ts'
import { type StagingLimits, stageFile } from './stage-file.ts'
import { openTableFolder } from './table-folder.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  world = { app, owner, shop_id: (await buildShop(owner)).id }
})

/** An import whose file is not read yet. */
async function begin(content: string) {
  const { app, owner, shop_id } = world
  const upload_id = await buildUpload(app, owner, shop_id, Buffer.from(content))
  const body = { shop_id, kind: 'products', format: 'kontor', upload_id, warehouse_id: null } as const
  const { id: import_id } = await owner.call(api.imports.create, { body })
  const path = (await openTableFolder(app.platform.config.data_dir, 'imports')).pathOf(import_id)
  const db = app.platform.db.forShop(shop_id)
  const reading = { path, encoding: undefined, languages: ['en' as const] }
  const file = { kind, reading, is_xliff: false, makeLayout: kontorLayout(kind) }
  return {
    db,
    import_id,
    file,
    /** Reads the file, as a run of its job does. */
    stage: ({
      db: by = db,
      makeLayout = file.makeLayout,
      limits,
    }: {
      db?: Db
      makeLayout?: MakeLayout
      limits?: StagingLimits
    } = {}) => stageFile(by, { shop_id, import_id, run_id: randomUUID() }, { ...file, makeLayout }, limits),
    end: () => owner.call(api.imports.remove, { params: { id: import_id } }),
  }
}

/** The same database, which does something before each transaction. */
const before = (db: Db, act: () => Promise<void>): Db => ({
  ...db,
  transaction: async <Result>(work: (tx: Tx) => Promise<Result>) => {
    await act()
    return db.transaction(work)
  },
})

const itemsOf = (import_id: string) =>
  world.app.db.rows(
    sql<{ row: number; item_key: string; is_whole: boolean }>`
      select i.row, i.item_key, i.bytes = (
        select sum(r.bytes) from import_rows r where r.import_id = i.import_id and r.item_key = i.item_key) as is_whole
      from import_items i where i.import_id = ${import_id} order by i.row`,
  )

const countRows = async (import_id: string) =>
  (await world.app.db.first(
    sql<{ n: number }>`select count(*)::int as n from import_rows where import_id = ${import_id}`,
  ))!.n

it('a table whose rows take up much more than its file is refused', async () => {
  const columns = Array.from({ length: 900 }, (_, n) => `stock:${String(n).padStart(100, 'x')}`)
  const { stage, end } = await begin(`sku,${columns.join(',')}\n${`a${','.repeat(900)}\n`.repeat(30)}`)
  const limits = { max_bytes: 1_000_000, batch: 1000 }
  await expect(stage({ limits })).rejects.toThrow('The rows of this table take up too much storage.')
  await end()
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

it('rows are grouped and deleted so many at a time, those of an item together', async () => {
  const rows = ['b', 'a', 'c', 'a', 'd', 'a', 'e'].map((slug, n) => `${slug},Title,Size,${n},1\n`)
  const { db, import_id, stage, end } = await begin(
    `group,title,option1_name,option1_value,price\n${rows.join('')}`,
  )
  let steps = 0
  const counting = before(db, async () => void steps++)
  const limits = { max_bytes: 1_000_000, batch: 2 }
  const lost = before(db, async () => {
    if ((await itemsOf(import_id)).length > 0) throw new Error('The connection was lost.')
  })
  await expect(stage({ db: lost, limits })).rejects.toThrow('lost')
  expect(await stage({ db: counting, limits })).toBe(true)
  expect(await itemsOf(import_id)).toEqual(
    [
      [2, 'group b'],
      [3, 'group a'],
      [4, 'group c'],
      [6, 'group d'],
      [8, 'group e'],
    ].map(([row, item_key]) => ({ row, item_key, is_whole: true })),
  )
  // 4 and 1 for the rows and items that were there, 1 for the rows of the file, 3 for their items; and 3 that find nothing more.
  expect(steps).toBe(12)
  await end()
})

it('of a file that is refused at a later row, none of those before it stays', async () => {
  const rows = Array.from({ length: 1001 }, (_, n) => `L-${n},Late,1\n`).join('')
  const refused = await check(world, { kind: 'products' }, `sku,title,price\n${rows}L,"Late,1\n`)
  expect([refused.status, await countRows(refused.id)]).toEqual(['refused', 0])
})

it('a run that goes on beside its repeat leaves all rows to it', async () => {
  const count = 1100
  const { db, import_id, file, stage, end } = await begin(
    `sku,title,price\n${Array.from({ length: count }, (_, n) => `R-${n},Row,1\n`).join('')}`,
  )
  const gate = () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { open, opened }
  }
  const [repeat_has_begun, first_is_over] = [gate(), gate()]
  let is_repeat_reading = false
  const repeatingLayout: MakeLayout = (header) => {
    is_repeat_reading = true
    return file.makeLayout(header)
  }
  const repeat = () =>
    stage({
      makeLayout: repeatingLayout,
      db: before(db, async () => {
        if (!is_repeat_reading) return
        repeat_has_begun.open()
        await first_is_over.opened
      }),
    })
  let repeating: Promise<boolean> | undefined
  const first = stage({
    db: before(db, async () => {
      if (repeating !== undefined || (await countRows(import_id)) === 0) return
      repeating = repeat()
      await repeat_has_begun.opened
    }),
  })
  expect(await first).toBe(false)
  first_is_over.open()
  expect(await repeating).toBe(true)
  expect([await countRows(import_id), (await itemsOf(import_id)).length]).toEqual([count, count])
  await end()
})
