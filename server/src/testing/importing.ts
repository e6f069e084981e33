// Imports of tables in tests: a text becomes an upload, is checked, and is started where the test wants it.

import { api } from '@kontor/contract/api'
import type { TableExportCreate } from '@kontor/contract/tables/exports'
import type { ImportEncoding } from '@kontor/contract/tables/import-kinds'
import type { TableImport } from '@kontor/contract/tables/imports'
import type { TestApp, TestUser } from './app.ts'
import { buildUpload } from './digital-goods.ts'
import { runJobs } from './paying-shop.ts'

export interface Importing {
  app: TestApp
  owner: TestUser
  shop_id: string
}

type Wanted = Pick<TableImport, 'kind'> &
  Partial<Pick<TableImport, 'format' | 'warehouse_id'>> & { encoding?: ImportEncoding }

export const read = ({ owner }: Importing, id: string): Promise<TableImport> =>
  owner.call(api.imports.get, { params: { id } })

/** The import as it is once its file was checked. */
export async function check(
  world: Importing,
  { kind, format = 'kontor', warehouse_id = null, encoding }: Wanted,
  content: string | Buffer,
): Promise<TableImport> {
  const { app, owner, shop_id } = world
  const upload_id = await buildUpload(app, owner, shop_id, Buffer.from(content as string), 'table.csv')
  const body = { shop_id, kind, format, upload_id, warehouse_id, encoding }
  const { id } = await owner.call(api.imports.create, { body })
  await runJobs(app)
  return read(world, id)
}

export async function start(world: Importing, { id }: Pick<TableImport, 'id'>): Promise<TableImport> {
  await world.owner.call(api.imports.start, { params: { id } })
  await runJobs(world.app)
  return read(world, id)
}

/** Checked and done. */
export const bring = async (world: Importing, wanted: Wanted, content: string | Buffer) =>
  start(world, await check(world, wanted, content))

/** The rows of its problems, without the header. */
export async function problemsOf(
  { app, owner }: Importing,
  { id }: Pick<TableImport, 'id'>,
): Promise<string[]> {
  const answer = await app.send({
    method: 'GET',
    url: `/v1/a/imports/${id}/problems/csv`,
    token: owner.access_token,
  })
  return answer.text.split('\r\n').slice(1, -1)
}

/** An export as it is downloaded. */
export async function takeTable(
  { app, owner, shop_id }: Importing,
  wanted: Pick<TableExportCreate, 'kind'> & Partial<Pick<TableExportCreate, 'format' | 'language'>>,
): Promise<string> {
  const { id } = await owner.call(api.exports.create, { body: { shop_id, format: 'kontor', ...wanted } })
  await runJobs(app)
  const { url } = await owner.call(api.exports.link, { params: { id } })
  return (await app.send({ method: 'GET', url: new URL(url).pathname })).bytes.toString('utf8')
}
