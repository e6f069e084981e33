// Registers the storefront's pages, with parsers and error documents of their own and not the API's, and the built files they link to.

import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '../../../http/errors/problem.ts'
import { callsPerMinute } from '../../../http/overload/rate-limits.ts'
import type { App } from '../../../http/route.ts'
import { serveSample } from '../embed/sample-page.ts'
import { serveEmbed } from '../embed/serve-embed.ts'
import { bindSearchEngines } from '../search-engines/bind-search-engines.ts'
import type { Store } from '../store.ts'
import { bindCalculations } from './buying/calculation-pages.ts'
import { bindCart } from './buying/cart-pages.ts'
import { bindCheckout } from './buying/checkout-pages.ts'
import { bindDiscountLinks } from './buying/discount-links.ts'
import { bindForm } from './buying/form-pages.ts'
import { bindObjection } from './buying/objection-pages.ts'
import { bindOrders } from './buying/order-pages.ts'
import { bindWithdrawal } from './buying/withdrawal-pages.ts'
import { bindCatalogue } from './catalogue-pages.ts'
import { bindShippingPage, bindTextPages } from './information-pages.ts'
import { bindLogin } from './login-pages.ts'
import { makePages, type PageLimits } from './sending/bind-page.ts'
import { isStorefrontThere, STORE_ASSETS_FOLDER, STORE_ASSETS_PREFIX } from './sending/load-storefront.ts'
import { openPageFastPath } from './sending/page-fast-path.ts'

const YEAR_SECONDS = 365 * 24 * 3600
/** Far more than a checkout with every field at maximum length, or a cart of 100 lines. */
const FORM_LIMIT_BYTES = 64 * 1024
/** A field or two. */
const MAIL_FORM_LIMIT_BYTES = 8 * 1024

async function serveAssets(http: FastifyInstance): Promise<void> {
  if (!existsSync(STORE_ASSETS_FOLDER)) return
  await http.register(fastifyStatic, {
    root: STORE_ASSETS_FOLDER,
    prefix: STORE_ASSETS_PREFIX,
    index: false,
    decorateReply: false,
    dotfiles: 'ignore',
    preCompressed: true,
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
  })
}

/** Pages read only bodies of forms. */
function readForms(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
}

/** Mail programs send the form of their own button in either type (RFC 8058). Only texts are read. */
function readMailForms(http: FastifyInstance): void {
  http.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAIL_FORM_LIMIT_BYTES },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const sent = new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type']! },
      })
      const fields = await sent.formData().catch(() => {
        throw apiError('bad_request')
      })
      const form = new URLSearchParams()
      for (const [name, value] of fields) if (typeof value === 'string') form.append(name, value)
      return form
    },
  )
}

export async function registerStorefrontPages({ http }: App, selling: Store): Promise<void> {
  const store = { ...selling, db: selling.db.forCall({ priority: 'visit' }) }
  if (!isStorefrontThere()) {
    store.log.warn('the storefront is not built; its pages are not there')
    return
  }
  const perMinute = (max: number): PageLimits => callsPerMinute(http, max)
  await serveAssets(http)
  serveEmbed(http)
  serveSample(http, store)
  const fast_path = openPageFastPath(http, store)
  await http.register(async (scope) => {
    readForms(scope)
    const pages = makePages(scope, store, fast_path)
    const selling_pages = makePages(scope, selling, fast_path)
    scope.setErrorHandler((error, request, reply) => pages.refused(request, reply, error))
    bindCatalogue(pages, store)
    bindTextPages(pages)
    bindShippingPage(pages)
    bindCart(pages, perMinute(300), store.config)
    bindDiscountLinks(pages, perMinute(300))
    bindCheckout(selling_pages, perMinute(60), store.config)
    bindForm(selling_pages, perMinute(60), store.config)
    bindCalculations(pages, perMinute(600))
    bindSearchEngines(scope, perMinute(30), store)
    bindWithdrawal(selling_pages, { limits: perMinute(60), sending: perMinute(5) }, store.config)
    // A separate scope, so no other page accepts multipart bodies.
    await scope.register(async (own) => {
      readMailForms(own)
      bindObjection(makePages(own, selling, fast_path), perMinute(60), store.config)
    })
    bindLogin(selling_pages, perMinute(10))
    bindOrders(selling_pages, { limits: perMinute(60), guessing: perMinute(10) })
  })
  for (const prefix of ['/store', '/form'])
    await http.register(
      async (scope) => {
        const { lost } = makePages(scope, store, fast_path)
        scope.setNotFoundHandler(lost)
      },
      { prefix },
    )
}
