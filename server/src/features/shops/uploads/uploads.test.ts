// Large files that are sent in parts: begun, resumed, refused and forgotten.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { buildUpload, sendPart } from '../../../testing/digital-goods.ts'
import { cleanUpUploads } from './receive-parts.ts'
import { openUploadFolder } from './upload-folder.ts'

let app: TestApp
let owner: TestUser
let shop_id: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  shop_id = (await buildShop(owner)).id
})

const begin = (size: number) =>
  owner.call(api.uploads.create, { body: { shop_id, filename: 'book.epub', size } })
const part = (id: string, offset: number, text: string) =>
  sendPart(app, id, offset, Buffer.from(text), owner.access_token)
const pathOf = async (id: string) => (await openUploadFolder(app.platform.config.data_dir)).pathOf(id)

it('takes a file in parts, of which repeated ones change nothing', async () => {
  const { id, ...begun } = await begin(9)
  expect(begun).toEqual({ received: 0, size: 9 })
  expect((await part(id, 0, 'abcd')).json).toEqual({ id, received: 4, size: 9 })
  expect((await part(id, 0, 'XXXX')).json.received).toBe(4)
  expect((await part(id, 2, 'cdef')).json.received).toBe(6)
  expect((await part(id, 6, 'ghi')).json.received).toBe(9)
  expect(await readFile(await pathOf(id), 'utf8')).toBe('abcdefghi')
})

it('refuses a part behind a gap, one that is too long and an empty one', async () => {
  const { id } = await begin(9)
  const gap = await part(id, 4, 'ef')
  expect([gap.status, gap.json.error]).toEqual([409, 'stale'])
  expect((await part(id, 0, '0123456789')).status).toBe(422)
  expect((await part(id, 0, '')).status).toBe(422)
  expect((await sendPart(app, crypto.randomUUID(), 0, Buffer.from('a'), owner.access_token)).status).toBe(404)
})

it('of two concurrent equal parts one is written, and both succeed', async () => {
  const { id } = await begin(8)
  const answers = await Promise.all([part(id, 0, 'abcd'), part(id, 0, 'abcd'), part(id, 0, 'abcd')])
  expect(answers.map(({ status, json }) => [status, json.received])).toEqual(Array(3).fill([200, 4]))
})

it('is refused anonymously, in another shop and to a viewer', async () => {
  const { id } = await begin(3)
  const viewer = await buildMember(app, { id: shop_id } as never, 'viewer')
  const stranger = await buildUser(app)
  expect((await sendPart(app, id, 0, Buffer.from('abc'))).status).toBe(401)
  expect((await sendPart(app, id, 0, Buffer.from('abc'), stranger.access_token)).status).toBe(404)
  expect((await sendPart(app, id, 0, Buffer.from('abc'), viewer.access_token)).status).toBe(403)
})

it('counts towards what an account may store from its announcement on', async () => {
  const other = await buildUser(app)
  const { id } = await buildShop(other)
  const most = app.platform.config.max_file_bytes_of_account
  const announce = (size: number) =>
    app.send({
      method: 'POST',
      url: '/v1/a/uploads',
      token: other.access_token,
      body: { shop_id: id, filename: 'a', size },
    })
  await app.db.run(
    sql`insert into uploads (shop_id, user_id, filename, size_bytes) values (${id}, ${other.user_id}, 'a', ${most - 5})`,
  )
  const refused = await announce(6)
  expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'size'])
  expect((await announce(5)).status).toBe(201)
})

it('is refused while the shops of an account have a hundred unused uploads, also concurrent ones', async () => {
  const other = await buildUser(app)
  const [one, two] = [await buildShop(other), await buildShop(other)]
  await app.db.run(sql`
    insert into uploads (shop_id, user_id, filename, size_bytes)
    select ${one.id}, ${other.user_id}, 'a', 1 from generate_series(1, 98)`)
  const announce = (id: string) =>
    app.send({
      method: 'POST',
      url: '/v1/a/uploads',
      token: other.access_token,
      body: { shop_id: id, filename: 'a', size: 1 },
    })
  const answers = await Promise.all([one, two, one, two].map(({ id }) => announce(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect((await announce(two.id)).json.error).toBe('in_use')
  await app.db.run(
    sql`delete from uploads where id in (select id from uploads where shop_id = ${one.id} limit 1)`,
  )
  expect((await announce(two.id)).status).toBe(201)
  expect((await begin(1)).size).toBe(1)
})

it('refuses more than 2 GiB', async () => {
  const body = { shop_id, filename: 'a', size: 2 * 1024 ** 3 + 1 }
  const answer = await app.send({ method: 'POST', url: '/v1/a/uploads', token: owner.access_token, body })
  expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'size'])
})

it('an abandoned upload is deleted with its file, and an active one stays', async () => {
  const old = await buildUpload(app, owner, shop_id, Buffer.from('abc'))
  const young = await buildUpload(app, owner, shop_id, Buffer.from('abc'))
  await app.db.run(sql`update uploads set updated_at = now() - interval '25 hours' where id = ${old}`)
  await cleanUpUploads(app.platform)
  expect(existsSync(await pathOf(old))).toBe(false)
  expect(existsSync(await pathOf(young))).toBe(true)
  expect((await part(old, 3, 'd')).status).toBe(404)
})
