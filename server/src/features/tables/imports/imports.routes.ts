// Routes of imports and exports of tables.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { api } from '@kontor/contract/api'
import { apiError } from '../../../http/errors/problem.ts'
import { asDownload } from '../../../http/files/as-download.ts'
import { CSV_TYPE } from '../../../http/files/csv.ts'
import { throwIfNoRoom } from '../../../http/files/throw-if-no-room.ts'
import { type App, route } from '../../../http/route.ts'
import { createExport, getExport, linkToExport, openLink } from './exporting/export-table.ts'
import { listExports } from './exporting/exports.queries.ts'
import { listImports } from './list-imports.queries.ts'
import { checkAgain, retryPictures } from './request-again.ts'
import { cancelImport, createImport, getImport, startImport, writeProblems } from './request-import.ts'
import { openTableFolder } from './table-folder.ts'

const XLIFF_TYPE = 'application/xliff+xml; charset=utf-8'

export function registerImports(app: App): void {
  const { imports, exports } = api
  const { config } = app.platform
  route(app, imports.create, ({ db, shop, body }) => createImport({ db, config }, shop, body))
  route(app, imports.list, ({ read_db, shop, query }) => listImports(read_db, shop, query))
  route(app, imports.get, ({ db, shop, params }) => getImport(db, shop, params.id))
  route(app, imports.problemsCsv, async ({ read_db, shop, params, reply }) => {
    const table = await writeProblems(read_db, shop, params.id)
    return asDownload(reply, CSV_TYPE, 'problems.csv').send(Readable.from(table))
  })
  route(app, imports.update, ({ db, shop, params, body }) =>
    checkAgain({ db, config }, shop, params.id, body.encoding),
  )
  route(app, imports.retryPictures, ({ db, shop, params }) => retryPictures(db, shop, params.id))
  route(app, imports.start, ({ db, shop, params }) => startImport(db, shop, params.id))
  route(app, imports.remove, ({ db, shop, params }) => cancelImport({ db, config }, shop, params.id))

  route(app, exports.create, async ({ db, shop, body }) => {
    await throwIfNoRoom(config, 0)
    return createExport(db, config, shop, body)
  })
  route(app, exports.list, ({ read_db, shop, query }) => listExports(read_db, shop, query))
  route(app, exports.get, ({ db, shop, params }) => getExport(db, shop, params.id))
  route(app, exports.link, ({ db, shop, actor, params }) =>
    linkToExport({ db, config }, shop, actor, params.id),
  )
  route(
    app,
    exports.download,
    async ({ db, params, reply }) => {
      const { id, kind, format, language } = await openLink(db.forPlatform(), params.token)
      const path = (await openTableFolder(config.data_dir, 'exports')).pathOf(id)
      const found = await stat(path).catch(() => undefined)
      if (found === undefined) throw apiError('not_found', 'This file was deleted. Export the table again.')
      const [type, ending] = format === 'xliff' ? [XLIFF_TYPE, 'xlf'] : [CSV_TYPE, 'csv']
      return asDownload(reply, type, `${[kind, language].filter(Boolean).join('-')}.${ending}`).send(
        createReadStream(path),
      )
    },
    { is_once: true },
  )
}
