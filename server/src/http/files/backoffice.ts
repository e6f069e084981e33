// Serves the built back office at `/`. Assets have a hash in their names and compressed copies, and never
// change. The HTML document is never cached. Each response gets the settings of the installation and a fresh
// nonce, because browsers must obey only our style elements.

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { REPOSITORY_ROOT } from '../../process/package-root.ts'
import { REPORTED } from '../browser/csp-reports.ts'
import { officeLanguageOf } from '../browser/office-language.ts'
import type { SetUp } from '../set-up.ts'
import { type Html, html } from './html.ts'

const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    REPORTED,
  ].join('; ')

const BROTLI_QUALITY = 4
const YEAR_SECONDS = 365 * 24 * 3600
const NONCE_MARK = '__STYLE_NONCE__'
const DEMO_MARK = '__DEMO_SHOP__'
const compress = promisify(brotliCompress)

/** Files with compressed copies; `cache_control` is their Cache-Control. */
const filesOf = (root: string, cache_control: string): FastifyStaticOptions => ({
  root,
  index: false,
  cacheControl: false,
  preCompressed: true,
  setHeaders(reply) {
    reply.setHeader('Vary', 'Accept-Encoding')
    reply.setHeader('Cache-Control', cache_control)
  },
})

/** `newsIn`: the items of the front page's news list. Registers nothing if the back office is not built. */
export async function registerBackoffice(
  http: FastifyInstance,
  { support_email, is_mailbox_on, is_fee_preview, public_url, store_url, google, news_feed_url }: Config,
  newsIn: (language: OfficeLanguage) => Html,
  { hasDemo }: Pick<SetUp, 'hasDemo'>,
): Promise<void> {
  const root = join(REPOSITORY_ROOT, 'backoffice/dist')
  // In tests the server may run before the front end is built.
  if (!existsSync(join(root, 'index.html'))) return
  const demo_shop = html`${store_url}/store/demo`.text
  const documentIn = (language: OfficeLanguage, file: string, loading: string) =>
    readFileSync(join(root, file), 'utf8')
      .replaceAll('__SUPPORT_EMAIL__', () => html`${support_email ?? ''}`.text)
      .replaceAll('__PUBLIC_URL__', () => html`${public_url}`.text)
      .replaceAll('__NEWS_FROM__', news_feed_url ? 'elsewhere' : 'own')
      .replaceAll('__NEWS__', () => (news_feed_url ? html`<li>${loading}</li>` : newsIn(language)).text)
      .replaceAll('__STORE_URL__', () => html`${store_url}`.text)
      .replaceAll('__FEE_PREVIEW__', is_fee_preview ? 'on' : 'off')
      .replaceAll('__GOOGLE_LOGIN__', google ? 'on' : 'off')
      .replaceAll('__MAILBOX__', is_mailbox_on ? '/dev/mailbox' : '')
  const documents = {
    en: documentIn('en', 'index.html', 'Loading ...'),
    de: documentIn('de', 'index.de.html', 'Wird geladen …'),
  }
  http.get('/', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Vary', 'Accept-Encoding, Accept-Language')
      .header('Content-Security-Policy', policyWith(nonce))
    const text = documents[officeLanguageOf(request)]
      .replaceAll(NONCE_MARK, nonce)
      .replaceAll(DEMO_MARK, () => (hasDemo() ? demo_shop : ''))
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text)
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    return reply.header('Content-Encoding', 'br').send(await compress(text, { params }))
  })
  // A single route for all assets, because hundreds of routes would slow every start.
  await http.register(fastifyStatic, {
    ...filesOf(join(root, 'assets'), `public, max-age=${YEAR_SECONDS}, immutable`),
    prefix: '/assets/',
    dotfiles: 'ignore',
  })
  await http.register(fastifyStatic, {
    ...filesOf(root, 'public, max-age=300'),
    wildcard: false,
    decorateReply: false,
    globIgnore: ['index.html', 'index.de.html', 'assets/**', '**/*.br', '**/*.gz'],
  })
}
