// One SDK client per secret key and address, pinned to the API version this code was written for. The SDK's own retries are off: the caller decides
// whether to retry, with a stored idempotency key. Secret keys are only stored inside the SDK, never as a map's key.

import { createHash } from 'node:crypto'
import { STRIPE_API_VERSION } from '@kontor/contract/orders/payments/stripe-events'
import type Stripe from 'stripe'
import { type Circuit, makeCircuit, type Ticket } from '../../circuit.ts'
import type { ProviderAccount } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { providerErrorOf } from './stripe-error.ts'

/** Loaded with the first call, because a process starts faster without the SDK. */
const loadSdk = async () => (await import('stripe')).default

const TIMEOUT_MS = 3000
/**
 * The timeout of the SDK counts silence between bytes, and the SDK retries a closed connection once. This
 * limits the whole call, because a buyer waits for it.
 */
const DEADLINE_MS = 3500
const MAX_CLIENTS = 200

const clients = new Map<string, Stripe>()
const circuits = new Map<string, Circuit>()

/**
 * The circuit of an address. The calls of all merchants go the same way, so one failure spares other
 * merchants the wait.
 */
export function circuitOf(api_base = ''): Circuit {
  const circuit = circuits.get(api_base) ?? makeCircuit()
  circuits.set(api_base, circuit)
  return circuit
}

/**
 * Stripe gave no answer at all. An error of Stripe (5xx) is an answer: it comes immediately, so no caller
 * waits for it, and it may concern one merchant, or be replayed for one key, which is no reason to block the
 * payments of others.
 */
const isSilence = ({ code }: ProviderError): boolean => code === 'timeout' || code === 'unreachable'

/** The client of an account; the 200 most recently used are cached. Throws `ProviderError` `key_rejected` for a text that cannot be a key at all. */
async function stripeFor(account: ProviderAccount): Promise<Stripe> {
  if (!/^[\x21-\x7e]{8,255}$/.test(account.secret_key)) throw new ProviderError('key_rejected')
  const name = createHash('sha256')
    .update(`${account.api_base ?? ''}\n${account.timeout_ms ?? ''}\n${account.secret_key}`)
    .digest('base64')
  const client = clients.get(name) ?? makeClient(await loadSdk(), account)
  clients.delete(name)
  clients.set(name, client)
  const [oldest] = clients.keys()
  if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest)
  return client
}

/**
 * Runs SDK calls of one account; every failure becomes a `ProviderError`. `changes`: whether the call can
 * change something at Stripe. While the circuit of Stripe is open, nothing is called: the failure is
 * immediately `unreachable` and `held_back`.
 */
export async function callStripe<T>(
  account: ProviderAccount,
  changes: boolean,
  run: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const circuit = circuitOf(account.api_base)
  let ticket: Ticket | undefined
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('timeout', { unknown_outcome: changes })), DEADLINE_MS)
  })
  try {
    const stripe = await stripeFor(account)
    ticket = circuit.admit(performance.now())
    if (ticket === undefined) throw new ProviderError('unreachable', { held_back: true })
    const answer = await Promise.race([run(stripe), deadline])
    circuit.answered()
    return answer
  } catch (failure) {
    const error = providerErrorOf(failure, changes)
    if (ticket && isSilence(error)) circuit.unanswered(ticket, performance.now())
    else if (ticket) circuit.answered()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

function makeClient(Sdk: Sdk, { secret_key, api_base, timeout_ms = TIMEOUT_MS }: ProviderAccount): Stripe {
  return new Sdk(secret_key, {
    // The version of the pinned SDK. An upgrade of the SDK with another version does not compile.
    apiVersion: STRIPE_API_VERSION satisfies typeof Stripe.API_VERSION,
    maxNetworkRetries: 0,
    timeout: timeout_ms,
    telemetry: false,
    appInfo: { name: 'Kontor' },
    ...(api_base === undefined ? {} : addressOf(Sdk, new URL(api_base))),
  })
}

function addressOf(Sdk: Sdk, base: URL): Stripe.StripeConfig {
  const protocol = base.protocol === 'http:' ? 'http' : 'https'
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '')
  const address = {
    protocol,
    // Node connects to an IPv6 address without the brackets of a URL.
    host: base.hostname.startsWith('[') ? base.hostname.slice(1, -1) : base.hostname,
    port: base.port || (protocol === 'http' ? 80 : 443),
  } as const
  if (prefix === '') return address
  const plain = Sdk.createNodeHttpClient()
  return {
    ...address,
    // The SDK has no setting for a path before /v1.
    httpClient: {
      getClientName: () => plain.getClientName(),
      makeRequest: (host, port, path, ...rest) => plain.makeRequest(host, port, prefix + path, ...rest),
    },
  }
}
