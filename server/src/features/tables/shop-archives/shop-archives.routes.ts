// Routes for exporting and importing shops. Parts of an archive are sent as raw bytes, and their route has a
// separate content type parser.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { api } from '@kontor/contract/api'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { IMPORT_PART_BYTES } from '@kontor/contract/tables/shop-archives'
import { apiError } from '../../../http/errors/problem.ts'
import { throwIfNoRoom } from '../../../http/files/throw-if-no-room.ts'
import { type App, route } from '../../../http/route.ts'
import { timeZoneOf } from '../../../locale/shop-time-zone.ts'
import { whyArchivesAreFull } from '../../shops/limits/account-limits.ts'
import { openArchiveFolder } from './archive-folder.ts'
import { cancelImport, createImport, getImport, receivePart, startImport } from './receive-import.ts'
import { linkToExport, openLink, requestExport } from './request-export.ts'
import { listExports } from './shop-exports.queries.ts'
import { listImports } from './shop-imports.queries.ts'

export async function registerShopArchives(app: App): Promise<void> {
  const { shop_exports, shop_imports } = api
  const { config, db: all_shops } = app.platform
  route(app, shop_exports.start, async ({ db, shop }) => {
    await throwIfNoRoom(config, 0)
    return requestExport(db, shop, {
      max_per_day: config.shop_archives.exports_per_day,
      why_full: await whyArchivesAreFull(
        all_shops.forPlatform(),
        shop.shop_id,
        config.max_file_bytes_of_account,
      ),
    })
  })
  route(app, shop_exports.list, ({ db, shop }) => listExports(db, shop))
  route(app, shop_exports.link, ({ db, shop, actor, params }) =>
    linkToExport({ db, config }, shop, actor, params.exportId),
  )
  route(
    app,
    shop_exports.download,
    async ({ db, params, reply }) => {
      const { id, made_at, ...shop } = await openLink(db.forPlatform(), params.token)
      const path = (await openArchiveFolder(config.data_dir)).exportPath(id)
      const found = await stat(path).catch(() => undefined)
      if (found === undefined) throw apiError('not_found', 'This archive was deleted. Export the shop again.')
      const made_on = dayIn(timeZoneOf(shop), made_at)
      reply
        .header('Content-Type', 'application/gzip')
        .header('Content-Length', found.size)
        .header('Content-Disposition', `attachment; filename="${shop.slug}-${made_on}.kontor.tar.gz"`)
        .header('Cache-Control', 'no-store')
        .send(createReadStream(path))
    },
    { is_once: true },
  )
  route(app, shop_imports.create, ({ db, actor, body }) =>
    createImport({ db: db.forNoShop(), config }, actor, body),
  )
  route(app, shop_imports.list, ({ db, actor }) => listImports(db.forNoShop(), actor.user_id))
  route(app, shop_imports.get, ({ db, actor, params }) => getImport(db.forNoShop(), actor, params.id))
  route(app, shop_imports.start, ({ db, actor, params }) =>
    startImport({ db: db.forNoShop(), config }, actor, params.id),
  )
  route(app, shop_imports.remove, ({ db, actor, params }) =>
    cancelImport({ db: db.forNoShop(), config }, actor, params.id),
  )
  await app.http.register(async (http) => {
    http.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: IMPORT_PART_BYTES },
      (_request, body, done) => done(null, body),
    )
    route({ ...app, http }, shop_imports.sendPart, ({ db, actor, params, query, request }) =>
      receivePart({ db: db.forNoShop(), config }, actor, params.id, {
        offset: query.offset,
        bytes: request.body,
      }),
    )
  })
}
