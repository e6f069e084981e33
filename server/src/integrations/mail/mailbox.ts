// The mailbox of a development server: all mails, as pages and as JSON, instead of sending them. Production
// has no mailbox. A mail is shown as it would arrive, in a frame that runs no scripts and loads nothing but
// pictures of this server.

import { createHash } from 'node:crypto'
import { isUuid } from '@kontor/contract/values/id'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiError } from '../../http/errors/problem.ts'
import type { Platform } from '../../platform.ts'
import { listPage, mailPage } from './mailbox-page.ts'
import { findMail, listMails } from './mails.queries.ts'

const NEWEST = 100

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const PAGE_POLICY = (style: string) =>
  `default-src 'none'; style-src ${sha256(style)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const attributeText = (attribute: string) =>
  attribute.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/**
 * Allows the inline styles of this mail, each by its hash, and pictures of this server if the mail has any.
 */
function mailPolicy(mail_html: string): string {
  const styles = [...mail_html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) =>
    sha256(attributeText(style)),
  )
  const allowed =
    styles.length > 0 ? `style-src-attr 'unsafe-hashes' ${[...new Set(styles)].join(' ')}; ` : ''
  const pictures = /<img /.test(mail_html) ? "img-src 'self'; " : ''
  return `default-src 'none'; ${allowed}${pictures}base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`
}

const send = (reply: FastifyReply, policy: string, document: string) =>
  reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .send(document)

/**
 * Serves `/dev/mailbox`, `/dev/mailbox.json` and `/dev/mailbox/{id}`, with the hundred newest mails. Call
 * only if `is_mailbox_on`.
 */
export function registerMailbox(http: FastifyInstance, platform: Platform): void {
  const db = platform.db.forNoShop()
  const mailOf = async (params: unknown) => {
    const { id } = params as { id: string }
    const mail = isUuid(id) ? await findMail(db, id) : undefined
    if (!mail) throw apiError('not_found')
    return mail
  }

  http.get('/dev/mailbox.json', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return listMails(db, NEWEST)
  })
  http.get('/dev/mailbox', async (_request, reply) => {
    const page = listPage(await listMails(db, NEWEST))
    return send(reply, PAGE_POLICY(page.style), page.document)
  })
  http.get('/dev/mailbox/:id', async (request, reply) => {
    const page = mailPage(await mailOf(request.params))
    return send(reply, PAGE_POLICY(page.style), page.document)
  })
  http.get('/dev/mailbox/:id/html', async (request, reply) => {
    const { html } = await mailOf(request.params)
    // Makes the mail's links open in the window and not in the frame.
    return send(reply, mailPolicy(html), html.replace('<head>', '<head><base target="_top">'))
  })
}
