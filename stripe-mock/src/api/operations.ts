// The API calls that the mock supports: method, path, and what each does for one account.

import { accountObject, balanceObject, createEndpoint, createProduct } from '../state/account-objects.ts'
import type { MockState } from '../state/mock-state.ts'
import type { Table } from '../state/store.ts'
import { createSession } from './create-session.ts'
import { expireSession } from './finish-session.ts'
import type { FormTree } from './form.ts'
import { pageOf } from './lists.ts'
import { list, object, oneOf, optional } from './params.ts'
import { createRefund } from './refunds.ts'
import { noSuch } from './refusal.ts'

export interface Request {
  account: string
  form: FormTree
  /** The id in the path, empty if there is none. */
  id: string
  /** What it makes is pending at first. */
  is_pending?: boolean
}

export interface Operation {
  method: 'GET' | 'POST'
  path: string
  run: (state: MockState, request: Request) => object
}

function get(path: string, run: Operation['run']): Operation {
  return { method: 'GET', path, run }
}

function post(path: string, run: Operation['run']): Operation {
  return { method: 'POST', path, run }
}

export const OPERATIONS: readonly Operation[] = [
  post('/v1/checkout/sessions', (state, { account, form }) => createSession(state, account, form)),
  get('/v1/checkout/sessions', (state, { account, form }) => {
    const sessions = state.sessions.list(account).map(({ session }) => session)
    return pageOf('/v1/checkout/sessions', sessions, form)
  }),
  get('/v1/checkout/sessions/:session', retrieveSession),
  post('/v1/checkout/sessions/:session/expire', (state, request) => {
    own(state.sessions, 'checkout.session', request)
    return expireSession(state, request.id)
  }),
  get('/v1/payment_intents/:intent', (state, request) => own(state.intents, 'payment_intent', request)),
  get('/v1/charges/:charge', (state, request) => own(state.charges, 'charge', request)),
  post('/v1/refunds', (state, { account, form, is_pending }) =>
    createRefund(state, account, form, is_pending ? 'pending' : 'succeeded'),
  ),
  get('/v1/refunds', (state, { account, form }) => pageOf('/v1/refunds', state.refunds.list(account), form)),
  get('/v1/refunds/:refund', (state, request) => own(state.refunds, 'refund', request)),
  get('/v1/account', (_bench, { account }) => accountObject(account)),
  get('/v1/balance', () => balanceObject()),
  post('/v1/products', (state, { account, form }) => createProduct(state, account, form)),
  get('/v1/products', (state, { account, form }) =>
    pageOf('/v1/products', state.products.list(account), form),
  ),
  get('/v1/products/:id', (state, request) => own(state.products, 'product', request)),
  get('/v1/events', (state, { account, form }) => pageOf('/v1/events', state.events.list(account), form)),
  get('/v1/events/:id', (state, request) => own(state.events, 'event', request)),
  post('/v1/webhook_endpoints', (state, { account, form }) => createEndpoint(state, account, form)),
  get('/v1/webhook_endpoints', (state, { account, form }) => {
    const endpoints = state.endpoints.list(account).map(({ endpoint }) => endpoint)
    return pageOf('/v1/webhook_endpoints', endpoints, form)
  }),
]

const readExpand = object({ expand: optional(list(oneOf('payment_intent'))) })

/** With `expand`, the PaymentIntent is in the place of its id. */
function retrieveSession(state: MockState, request: Request): object {
  const { session } = own(state.sessions, 'checkout.session', request)
  const { expand = [] } = readExpand(request.form, '')
  const payment_intent = state.intents.get(String(session.payment_intent))
  return payment_intent && expand.length > 0 ? { ...session, payment_intent } : session
}

/** The row with the id of the path, if it is this account's. */
function own<T>(table: Table<T>, what: string, { account, id }: Request): T {
  const row = table.accountOf(id) === account ? table.get(id) : undefined
  if (row === undefined) throw noSuch(what, id)
  return row
}
