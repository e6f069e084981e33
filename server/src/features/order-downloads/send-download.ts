// Sends a file that was bought. A browser saves it, whatever it contains, and no proxy caches it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '../../http/errors/problem.ts'
import { rangeOf, sendRange } from '../../http/files/send-range.ts'
import type { Platform } from '../../platform.ts'
import { claimDownload } from '../downloads/delivered-files.ts'
import { readToken } from '../downloads/links.ts'

/** RFC 6266: a name in ASCII for old clients, and the whole one. */
const asAttachment = (filename: string): string =>
  `attachment; filename="${filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Refuses `not_found` and `gone`. A look at the headers, or for a range that there is not, counts nothing. */
export async function sendDownload(
  { db, files, config }: Pick<Platform, 'db' | 'files' | 'config'>,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const id = readToken(config, token)
  if (id === undefined) throw apiError('not_found')
  const platform = db.forPlatform()
  const { storage_key } = await claimDownload(platform, id, { is_continued: false, is_counted: false })
  const file = await files.find(storage_key)
  if (file === undefined) throw apiError('not_found')
  const range = rangeOf(request.headers.range, file.size)
  const { filename } = await claimDownload(platform, id, {
    is_continued: typeof range === 'object' && range.start > 0,
    is_counted: request.method !== 'HEAD' && range !== 'unsatisfiable',
  })
  reply
    .header('Content-Disposition', asAttachment(filename))
    .header('Cache-Control', 'no-store')
    .header('ETag', `"${storage_key}"`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'")
  // Not waited for: the file takes as long as its reader needs.
  void sendRange(request, reply, file, 'application/octet-stream')
}
