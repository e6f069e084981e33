// Sends a bought file. A browser saves the file, whatever it contains, and no proxy caches it. If no file is
// left, the server redirects a browser to the page of the order.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, apiError } from '../../../http/errors/problem.ts'
import { rangeOf, sendRange } from '../../../http/files/send-range.ts'
import type { Platform } from '../../../platform.ts'
import { claimDownload, findBought } from '../../catalogue/downloads/delivered-files.ts'
import { readToken } from '../../catalogue/downloads/links.ts'

/** RFC 6266: a name in ASCII for old clients, and the whole one. */
const asAttachment = (filename: string): string =>
  `attachment; filename="${filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

type Source = Pick<Platform, 'db' | 'files' | 'config'>

/**
 * Returns whether a person follows the link. A browser that resumes a download wants the rest of the file,
 * and no page in its place.
 */
const isPageWanted = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.range === undefined && (headers.accept ?? '').includes('text/html')

/** The order's page lists what has ended, and whom to ask. A link that names no order leads to the store's page for wrong links. */
async function pageInstead({ db, config }: Source, id: string | undefined): Promise<string> {
  const bought = id && (await findBought(db.forPlatform(), id))
  return `${config.store_url}/store${bought ? `/${bought.shop_id}/orders/${bought.order_id}` : ''}`
}

/** Refuses `not_found` and `gone`. */
export async function sendDownload(
  source: Source,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const id = readToken(source.config, token)
  try {
    await sendFile(source, id, request, reply)
  } catch (error) {
    const is_over = error instanceof ApiError && (error.code === 'gone' || error.code === 'not_found')
    if (!is_over || !isPageWanted(request)) throw error
    const page = await pageInstead(source, id)
    void reply.header('Cache-Control', 'no-store').redirect(page, 303)
  }
}

/** A request for the headers, or for a range outside the file, does not count as a download. */
async function sendFile(
  { db, files }: Source,
  id: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
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
