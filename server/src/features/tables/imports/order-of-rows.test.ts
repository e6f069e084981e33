// The order of a table is the order of its rows: in lists, in exports, and on the way back.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { bring, type Importing, takeTable } from '../../../testing/importing.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  world = { app, owner, shop_id: (await buildShop(owner)).id }
})

const numbers = Array.from({ length: 120 }, (_, at) => String(at).padStart(3, '0'))
/** Every fifth product has two variants, so single products are not all stored together. */
const rowsOf = (n: string) =>
  Number(n) % 5 === 0 ? [`g${n},T${n},S${n}-B,B,1.00`, `g${n},T${n},S${n}-A,A,1.00`] : [`,T${n},S${n},,1.00`]
const cellsAt = (table: string, at: number) =>
  table
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[at])

it('Products come out of an export and a list in the order of the file, groups among single products', async () => {
  const skus = numbers.flatMap(rowsOf).map((row) => row.split(',')[2])
  const text = `group,title,sku,option1_value,price,option1_name\n${numbers
    .flatMap(rowsOf)
    .map((row) => `${row},${row.startsWith('g') ? 'Size' : ''}`)
    .join('\n')}\n`
  const done = await bring(world, { kind: 'products' }, text)
  expect(done.report).toMatchObject({ create: 120, errors: 0 })
  const table = await takeTable(world, { kind: 'products' })
  const sku_at = table.split('\r\n')[0]!.split(',').indexOf('sku')
  expect(cellsAt(table, sku_at)).toEqual(skus)
  expect(cellsAt(await takeTable(world, { kind: 'prices' }), 0)).toEqual(skus)
  const { data } = await world.owner.call(api.catalogue.list, {
    query: { shop_id: world.shop_id, sort: 'created_at', limit: '100' },
  })
  expect(data.map(({ product, group }) => (product ?? group)!.title)).toEqual(
    numbers.slice(0, 100).map((n) => `T${n}`),
  )
})

it.each([
  ['customers', 'email', numbers.map((n) => `c${n}@example.com`)],
  ['redirects', 'path,target', numbers.map((n) => `/p${n},/products`)],
  ['discounts', 'title,code,class,kind,percent', numbers.map((n) => `D${n},C${n},order,percent,5`)],
] as const)('A table of %s comes out in the order of the file', async (kind, header, rows) => {
  const done = await bring(world, { kind }, `${header}\n${rows.join('\n')}\n`)
  expect(done.report).toMatchObject({ create: 120, errors: 0 })
  expect(cellsAt(await takeTable(world, { kind }), 0)).toEqual(rows.map((row) => row.split(',')[0]))
})
