// Stripe's API over HTTP: keys, form bodies, idempotency keys, errors. A change and the response for its idempotency key are stored together, so a
// retry after a crash finds both or neither.

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallFault, type Fault, takeCallFault } from '../faults.ts'
import { accountOfKey, type MockState, newId, type ReplyRow } from '../state/mock-state.ts'
import { type FormTree, parseForm } from './form.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { StripeRefusal } from './refusal.ts'

const KEEP_REPLIES_MS = 24 * 3_600_000
const MAX_CALLS = 1000

/** A call as it arrived, without its secret key. */
export interface RecordedCall {
  method: string
  /** As `/v1/refunds/:refund`. */
  route: string
  path: string
  account: string
  params: FormTree
  idempotency_key: string | null
  api_version: string | null
  status: number
  answer: unknown
}

export interface ApiParts {
  state: MockState
  faults: Fault[]
  calls: RecordedCall[]
  /** Called after a change, so that its events are sent immediately. */
  changed: () => void
}

/** Mounts the API below `prefix`; an unknown path there gives Stripe's 404. */
export function addApi(http: FastifyInstance, prefix: string, parts: ApiParts): void {
  const running = new Set<string>()
  for (const operation of OPERATIONS) {
    http.route({
      method: operation.method,
      url: prefix + operation.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(parts, running, operation, request, reply),
    })
  }
  http.all(`${prefix}/v1/*`, (request, reply) => {
    const refusal = new StripeRefusal(`Unrecognized request URL (${request.method}).`, { status: 404 })
    return reply.code(404).send(refusal.body)
  })
}

async function answer(
  parts: ApiParts,
  running: Set<string>,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { state, faults, calls } = parts
  reply.header('request-id', newId('req', 14))
  const body = typeof request.body === 'string' ? request.body : ''
  const fault = takeCallFault(faults, `${operation.method} ${operation.path}`, `${request.url}\n${body}`)
  const [path = '', query = ''] = request.url.split('?')
  const call: RecordedCall = {
    method: operation.method,
    route: operation.path,
    path: path.slice(path.indexOf('/v1/')),
    account: '',
    params: {},
    idempotency_key: headerOf(request, 'idempotency-key'),
    api_version: headerOf(request, 'stripe-version'),
    status: 0,
    answer: null,
  }
  calls.push(call)
  if (calls.length > MAX_CALLS) calls.shift()
  const outcome = await outcomeOf(async () => {
    call.account = accountOf(request)
    call.params = parseForm(operation.method === 'POST' ? body : query)
    state.store.refresh()
    const id = Object.values(request.params as Record<string, string>)[0] ?? ''
    const is_pending = fault?.is_pending === true
    const run = () => operation.run(state, { account: call.account, form: call.params, id, is_pending })
    if (operation.method === 'GET') {
      if (fault?.delay_ms) await pause(fault.delay_ms)
      return {
        ...spoilt(fault, { status: 200, body: fault?.execute === false ? {} : run() }),
        replayed: false,
      }
    }
    return change(parts, running, call, `${call.path}\n${body}`, fault, run)
  })
  call.status = outcome.status
  call.answer = outcome.body
  if (fault?.answer === 'drop') {
    request.raw.socket.destroy()
    return reply.hijack()
  }
  if (outcome.replayed) reply.header('idempotent-replayed', 'true')
  if (fault?.answer === 'web_page')
    return reply.code(200).type('text/html').send('<!doctype html><title>Welcome</title><p>Please log in.')
  reply.code(outcome.status).type('application/json')
  return reply.send(fault?.answer === 'garbage' ? '<html>Bad gateway' : JSON.stringify(outcome.body))
}

interface Outcome {
  status: number
  body: unknown
  replayed: boolean
}

async function change(
  { state, changed }: ApiParts,
  running: Set<string>,
  call: RecordedCall,
  content: string,
  fault: CallFault | undefined,
  run: () => object,
): Promise<Outcome> {
  const key = `${call.account}:${call.idempotency_key ?? newId('none')}`
  const fingerprint = createHash('sha256').update(content).digest('hex')
  if (running.has(key)) throw inUse()
  running.add(key)
  try {
    const early = storedReply(state, key, fingerprint)
    if (early) return { ...early, replayed: true }
    if (fault?.delay_ms) await pause(fault.delay_ms)
    const outcome = state.store.exclusive((): Outcome => {
      const stored = storedReply(state, key, fingerprint)
      if (stored) return { ...stored, replayed: true }
      const done = spoilt(fault, { status: 200, body: fault?.execute === false ? {} : run() })
      const reply: ReplyRow = { ...done, fingerprint, at: state.now_ms() }
      if (isReplyKept(fault) && call.idempotency_key !== null) state.replies.put(key, call.account, reply)
      return { ...done, replayed: false }
    })
    changed()
    return outcome
  } finally {
    running.delete(key)
  }
}

/** As at Stripe: what the object itself refuses, and not what is refused before it is looked at, such as wrong parameters or a wrong key. */
const isReplyKept = (fault: CallFault | undefined): boolean =>
  fault?.execute !== false ||
  (typeof fault.answer === 'object' &&
    fault.answer.code !== undefined &&
    [400, 402].includes(fault.answer.status))

function spoilt(fault: CallFault | undefined, good: { status: number; body: unknown }) {
  if (typeof fault?.answer !== 'object') return good
  const { status, code } = fault.answer
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  const refusal = new StripeRefusal('A failure on order.', { status, type, ...(code ? { code } : {}) })
  return { status, body: refusal.body }
}

function storedReply(state: MockState, key: string, fingerprint: string): ReplyRow | undefined {
  const stored = state.replies.get(key)
  if (!stored || state.now_ms() - stored.at > KEEP_REPLIES_MS) return undefined
  if (stored.fingerprint === fingerprint) return stored
  throw new StripeRefusal(
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    { type: 'idempotency_error' },
  )
}

function inUse(): StripeRefusal {
  return new StripeRefusal('There is currently another in-progress request using this idempotency key.', {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  })
}

async function outcomeOf(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (failure) {
    if (failure instanceof StripeRefusal)
      return { status: failure.status, body: failure.body, replayed: false }
    throw failure
  }
}

/** The account of a call. Any test key has one of its own, except `…_test_rejected…`, which represents a revoked key. */
function accountOf(request: FastifyRequest): string {
  const [, key] = /^Bearer ((?:sk|rk)_test_\w{1,240})$/.exec(headerOf(request, 'authorization') ?? '') ?? []
  if (key === undefined || /^.._test_rejected/.test(key)) {
    throw new StripeRefusal('Invalid API Key provided.', { status: 401 })
  }
  return accountOfKey(key)
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
