// Routes of imports of tables.

import { Readable } from 'node:stream'
import { api } from '@kontor/contract/api'
import { asDownload } from '../../http/files/as-download.ts'
import { CSV_TYPE } from '../../http/files/csv.ts'
import { type App, route } from '../../http/route.ts'
import { listImports } from './imports.queries.ts'
import { beginImport, beginRunning, endImport, getImport, writeProblems } from './request-import.ts'

export function registerImports(app: App): void {
  const { imports } = api
  const { config } = app.platform
  route(app, imports.create, ({ db, shop, body }) => beginImport({ db, config }, shop, body))
  route(app, imports.list, ({ read_db, shop, query }) => listImports(read_db, shop, query))
  route(app, imports.get, ({ db, shop, params }) => getImport(db, shop, params.id))
  route(app, imports.problemsCsv, async ({ read_db, shop, params, reply }) => {
    const table = await writeProblems(read_db, shop, params.id)
    return asDownload(reply, CSV_TYPE, 'problems.csv').send(Readable.from(table))
  })
  route(app, imports.start, ({ db, shop, params }) => beginRunning(db, shop, params.id))
  route(app, imports.remove, ({ db, shop, params }) => endImport({ db, config }, shop, params.id))
}
