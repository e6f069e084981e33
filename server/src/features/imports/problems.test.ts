// What is said of rows that are wrong.

import { expect, test } from 'vitest'
import { buildUser, startTestApp } from '../../testing/app.ts'
import { buildShop } from '../../testing/build.ts'
import { check, problemsOf } from '../../testing/importing.ts'

test('names a row whose long value is cut within a character', async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const world = { app, owner, shop_id: (await buildShop(owner)).id }
  const price = `${'x'.repeat(199)}😀`
  const checked = await check(world, { kind: 'products' }, `sku,title,price\nE-1,Cup,${price}\n`)
  expect(checked.report).toEqual({
    rows: 1,
    create: 0,
    update: 0,
    unchanged: 0,
    skip: 0,
    errors: 1,
    warnings: 0,
  })
  expect(await problemsOf(world, checked)).toEqual([
    expect.stringContaining(`2,E-1,price,${'x'.repeat(199)}\ufffd,error`),
  ])
})
