// A response that breaks the contract is a fault of this server: the caller could not have sent anything better, and it has to be logged.

import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildUser, startTestApp } from '../testing/app.ts'
import { buildShop } from '../testing/build.ts'

it('an answer that breaks the contract is a logged 500 that names none of our fields', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = await startTestApp({}, { log })
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const { id } = await owner.call(api.warehouses.create, { body: { shop_id: shop.id, title: 'Pier' } })
  await app.db.run(sql`alter table warehouses alter column code drop not null`)
  await app.db.run(sql`update warehouses set code = null where id = ${id}`)
  const answer = await app.send({
    method: 'GET',
    url: `/v1/a/warehouses/${id}`,
    token: owner.access_token,
  })
  expect(answer.status).toBe(500)
  expect(answer.json).toMatchObject({ error: 'internal' })
  expect(answer.json.errors).toBeUndefined()
  expect(answer.text).not.toContain('code')
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged).toMatchObject([{ msg: 'unforeseen error', err: { type: 'ZodError' } }])
  expect(logged[0].err.stack).toContain('code')
})
