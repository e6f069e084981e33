// Tables in old encodings, in a shop in German and Polish: read by their letters, shown in the plan, and read again as a person chooses.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { beforeAll, expect, it, test } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, read, start } from '../../../testing/importing.ts'
import { encoded } from '../../../testing/one-byte-text.ts'
import { runJobs } from '../../../testing/paying-shop.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const find = async (sku: string) =>
  (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q: sku } })).data.find(
    (product) => product.sku === sku,
  )!

const again = (id: string, encoding: string, token = world.owner.access_token) =>
  world.app.send({ method: 'PATCH', url: `/v1/a/imports/${id}`, token, body: { encoding } })

test.each([
  ['windows-1250', 'Łódka żółta'],
  ['windows-1251', 'Кружка для чая'],
  ['windows-1252', 'Größe „L“ – süß'],
  ['windows-1254', 'Şık ağaç çanta'],
  ['macintosh', 'Größe für Käse'],
] as const)('A table in %s keeps its letters', async (encoding, title) => {
  const sku = encoding.toUpperCase()
  const done = await bring(
    world,
    { kind: 'products' },
    encoded(`sku,title,price\n${sku},${title},1\n`, encoding),
  )
  expect([done.encoding, done.sample]).toEqual([encoding, [{ row: 2, column: 'title', value: title }]])
  expect((await find(sku)).title).toBe(title)
})

it('One wrong byte is a warning at its cell and changes no other cell', async () => {
  const text = 'sku,title,price,brand,description\nU-1,Größe,1,Käse,Süß\nU-2,Tür,1,B?c,Öl\n'
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf('B?c') + 1] = 0xe4
  const done = await bring(world, { kind: 'products' }, bytes)
  expect([done.encoding, done.report]).toEqual(['utf-8', { ...NONE, rows: 2, create: 2, warnings: 1 }])
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^3,U-2,brand,B\ufffdc,warning,encoding,/),
  ])
  expect([await find('U-1'), await find('U-2')]).toMatchObject([
    { title: 'Größe', brand: 'Käse' },
    { title: 'Tür', brand: '', description: 'Öl' },
  ])
})

it('A wrong byte in a SKU or title leaves out the product', async () => {
  const bytes = Buffer.from('sku,title,price\nÄ-1,Größe,1\nK?y,Käse,1\n')
  bytes[bytes.indexOf('K?y') + 1] = 0xe4
  const checked = await check(world, { kind: 'products' }, bytes)
  expect(checked.report).toEqual({ ...NONE, rows: 2, create: 1, errors: 1 })
})

it('A person chooses the encoding for a new import and for one that is checked', async () => {
  const { app, owner } = world
  const bytes = encoded('sku,title,price\nC-1,Łódka,1\n', 'windows-1250')
  const wrong = await check(world, { kind: 'products', encoding: 'windows-1252' }, bytes)
  expect([wrong.encoding, wrong.sample[0]!.value]).toEqual(['windows-1252', '£ódka'])
  const answer = await again(wrong.id, 'windows-1250')
  expect([answer.status, answer.json]).toMatchObject([200, { status: 'checking', encoding: '', sample: [] }])
  expect((await again(wrong.id, 'windows-1252')).json.error).toBe('invalid_transition')
  await runJobs(app)
  const right = await read(world, wrong.id)
  expect(right).toMatchObject({ status: 'checked', encoding: 'windows-1250', report: { rows: 1, create: 1 } })
  expect(right.sample[0]!.value).toBe('Łódka')
  const path = join(app.platform.config.data_dir, 'imports', wrong.id)
  expect(existsSync(path)).toBe(true)
  expect((await start(world, right)).report).toMatchObject({ rows: 1, create: 1 })
  expect([(await find('C-1')).title, existsSync(path)]).toEqual(['Łódka', false])
  expect((await again(wrong.id, 'utf-8')).json.error).toBe('invalid_transition')
  const refused = await app.send({
    method: 'POST',
    url: '/v1/a/imports',
    token: owner.access_token,
    body: {
      shop_id: world.shop_id,
      kind: 'products',
      format: 'kontor',
      upload_id: wrong.id,
      encoding: 'ebcdic',
    },
  })
  expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'encoding'])
})

it('Only members who may import choose the encoding', async () => {
  const checked = await check(world, { kind: 'customers' }, 'email,name\na@example.test,Käse\n')
  expect((await again(checked.id, 'utf-8', '')).status).toBe(401)
  expect((await again(checked.id, 'utf-8', (await buildUser(world.app)).access_token)).status).toBe(404)
  for (const role of ['viewer', 'member'] as const) {
    const user = await buildMember(world.app, { id: world.shop_id } as never, role)
    expect((await again(checked.id, 'utf-8', user.access_token)).status).toBe(403)
  }
  expect((await again(checked.id, 'latin')).status).toBe(422)
})
