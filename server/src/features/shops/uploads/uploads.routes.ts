// The routes for large uploads. Parts are raw bytes, so their route has a separate content type parser.

import { api } from '@kontor/contract/api'
import { UPLOAD_PART_BYTES } from '@kontor/contract/shops/uploads'
import { type App, route } from '../../../http/route.ts'
import { beginUpload, receivePart } from './receive-parts.ts'

export async function registerUploads(app: App): Promise<void> {
  const { config } = app.platform
  route(app, api.uploads.create, ({ db, shop, body }) => beginUpload({ db, config }, shop, body))
  await app.http.register(async (http) => {
    http.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: UPLOAD_PART_BYTES },
      (_request, body, done) => done(null, body),
    )
    route({ ...app, http }, api.uploads.sendPart, ({ db, shop, params, query, request }) =>
      receivePart({ db, config }, shop, params.id, { offset: query.offset, bytes: request.body }),
    )
  })
}
