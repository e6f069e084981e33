// Login to a shop's store with a mailed code, for the members of customer groups. Buying needs no login. Each
// address gets the same answer, whether the shop knows the address or not.

import type { LoginStep } from '@kontor/contract/storefront/visitor-pages'
import { isUuid } from '@kontor/contract/values/id'
import { email } from '@kontor/contract/values/text'
import { networkOf } from '../../../http/access/network-of.ts'
import { requestStoreCode, verifyStoreCode } from '../../accounts/auth/store-codes.ts'
import { storeLoggedIn } from '../../orders/customers/store-known-customer.ts'
import { endCustomerLogin } from '../customer/customer-cookie.ts'
import type { BoundStore } from '../store.ts'
import { storePath } from '../store-paths.ts'
import type { PageLimits, Pages } from './sending/bind-page.ts'
import type { PageResponse } from './sending/page-response.ts'
import type { Visit } from './visit.ts'

/** No field takes a longer text. A longer text is cut before validation. */
const MAX_TEXT_LENGTH = 2000
const ADDRESS = email()
/** Any origin works, because only the path of the resolved URL is used. */
const NOWHERE = 'https://store.invalid'

const textIn = (fields: URLSearchParams, name: string): string =>
  (fields.get(name) ?? '').slice(0, MAX_TEXT_LENGTH)

/**
 * Returns the next path, as a browser would resolve the path: a page of the shop other than the login, else
 * the first page.
 */
export function backPath(slug: string, wanted: string): string {
  const store = storePath({ slug })
  if (!URL.canParse(wanted, NOWHERE)) return store
  const { origin, pathname, search } = new URL(wanted, NOWHERE)
  if (origin !== NOWHERE) return store
  const is_own = [store, `/form/${slug}`].some((own) => pathname === own || pathname.startsWith(`${own}/`))
  return is_own && pathname !== `${store}/login` ? pathname + search : store
}

function shown({ shop, query, form }: Visit, step: LoginStep, status = 200): PageResponse {
  const back = backPath(shop.slug, textIn(form, 'back') || textIn(query, 'back'))
  return { view: { ...step, kind: 'login', back }, status }
}

/**
 * The page has its own address, because a phone loads the page again after the owner has looked into the
 * mailbox. Reloading must not send a form again.
 */
function codePage({ shop, form }: Visit, id: string, more: { wrong?: string } = {}): PageResponse {
  const back = backPath(shop.slug, textIn(form, 'back'))
  const query = new URLSearchParams({ id, back, ...more })
  return { go_to: `${storePath(shop)}/login?${query}`, status: 303 }
}

async function sendCode(visit: Visit, { db, config }: BoundStore): Promise<PageResponse> {
  const { shop, form, visitor, address } = visit
  const typed = textIn(form, 'email')
  const read = ADDRESS.safeParse(typed)
  if (!read.success) return shown(visit, { step: 'email', email: typed, is_wrong: true }, 422)
  const asked = { shop_id: shop.id, email: read.data, address, language: visitor.lang }
  return codePage(visit, await requestStoreCode(db, config, asked))
}

async function logIn(visit: Visit, { db, config, log }: BoundStore): Promise<PageResponse> {
  const { shop, form } = visit
  const id = textIn(form, 'id').toLowerCase()
  if (!isUuid(id)) return shown(visit, { step: 'code', id, is_wrong: true }, 422)
  const proved = await verifyStoreCode(db, config, shop.id, { id, code: textIn(form, 'code') })
  const noted = { shop_id: shop.id, network: networkOf(visit.address) }
  if (proved === undefined) {
    log.info(noted, 'login to a store refused')
    return codePage(visit, id, { wrong: '1' })
  }
  await storeLoggedIn(db, shop, proved)
  log.info(noted, 'logged in to a store')
  return { go_to: backPath(shop.slug, textIn(form, 'back')), status: 303, customer: { email: proved } }
}

async function logOut({ shop, form, customer }: Visit, { db }: BoundStore): Promise<PageResponse> {
  if (customer) await endCustomerLogin(db, customer)
  return { go_to: backPath(shop.slug, textIn(form, 'back')), status: 303, customer: null }
}

/** `limits` is for the forms, because some forms send a mail, and codes could be guessed by others. */
export function bindLogin({ bind }: Pages, limits: PageLimits): void {
  bind('GET', '/store/:shop/login', (visit) => {
    const id = textIn(visit.query, 'id').toLowerCase()
    // The form for the address and the link in the mail both lead here.
    if (isUuid(id)) return shown(visit, { step: 'code', id, is_wrong: visit.query.has('wrong') })
    return visit.customer
      ? shown(visit, { step: 'done', email: visit.customer.email })
      : shown(visit, { step: 'email', email: '', is_wrong: false })
  })

  bind(
    'POST',
    '/store/:shop/login',
    (visit, store) => {
      const action = visit.form.get('action')
      if (action === 'log_out') return logOut(visit, store)
      return action === 'log_in' ? logIn(visit, store) : sendCode(visit, store)
    },
    limits,
  )
}
