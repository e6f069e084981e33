// The built back office at `/`. Its files carry a hash in their names, never change and lie beside their compressed selves; the
// document is asked for anew each time and gets a fresh nonce, so that no style element but our own is obeyed, and what the
// settings say about this installation.

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { REPOSITORY_ROOT } from '../package-root.ts'
import { html } from './html.ts'

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
  ].join('; ')

const YEAR_SECONDS = 365 * 24 * 3600
const NONCE_MARK = '__STYLE_NONCE__'

export async function registerBackoffice(
  http: FastifyInstance,
  { support_email, is_demo_on, store_url }: Config,
): Promise<void> {
  const root = join(REPOSITORY_ROOT, 'backoffice/dist')
  const document_path = join(root, 'index.html')
  // A server under test may run before the front end is built.
  if (!existsSync(document_path)) return
  const demo_shop = is_demo_on ? `${store_url}/store/demo` : ''
  const document = readFileSync(document_path, 'utf8')
    .replace('__SUPPORT_EMAIL__', () => html`${support_email ?? ''}`.text)
    .replace('__DEMO_SHOP__', () => html`${demo_shop}`.text)
  http.get('/', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', policyWith(nonce))
      .send(document.replace(NONCE_MARK, nonce))
  })
  const assets = join(root, 'assets')
  await http.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.setHeader('Vary', 'Accept-Encoding')
      reply.setHeader(
        'Cache-Control',
        path.startsWith(assets) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300',
      )
    },
  })
}
