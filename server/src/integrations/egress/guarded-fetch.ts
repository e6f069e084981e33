// The only way to addresses entered by people, such as pictures of a table. Only public addresses are
// requested, on the ports of the web. A name is resolved once, and the connection goes to the checked
// address. Each redirect is checked like the first address. Bytes and time have limits.

import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../../config.ts'
import { type Exception, isAllowed, isInside } from './inside-addresses.ts'

export type FetchProblem =
  | 'not_an_address'
  | 'not_allowed'
  | 'not_reached'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'refused'
  | 'not_expected'

/** Reason why nothing was fetched. The message is for the user who entered the address. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
  readonly problem: FetchProblem
  constructor(problem: FetchProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export interface Wanted {
  readonly max_bytes: number
  /** Limit for the whole fetch: names, redirects, body. */
  readonly within_ms: number
  readonly max_redirects: number
  /** Value of the Accept header, such as `image/*`. */
  readonly accept: string
  /** Returns true if an answer of the content type, in small letters and possibly empty, is worth reading. */
  readonly isExpected: (content_type: string) => boolean
  /** Called with the received bytes of the body, even if the answer is refused in the end. */
  readonly onBytes?: (count: number) => void
}

export interface Fetched {
  readonly bytes: Buffer
  readonly content_type: string
}

export interface Egress {
  /** Throws `NotFetched`. */
  fetch(address: string, wanted: Wanted): Promise<Fetched>
  /** Returns the problem of an address without a network call, or undefined. */
  problemOf(address: string): string | undefined
}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

const ADDRESS_RULE = 'Enter a URL that starts with https://.'
const INSIDE = 'This URL leads to an internal network, so it is not requested.'

export type EgressSettings = Pick<Config, 'egress' | 'public_url' | 'store_url'>

export function makeEgress(
  { egress, public_url, store_url }: EgressSettings,
  resolve: Resolve = (host) => lookup(host, { all: true }),
): Egress {
  const own_hosts = new Set([public_url, store_url].map((origin) => hostOf(new URL(origin))))
  const exceptions: readonly Exception[] = egress.allow
  const has_exception = (port: number) => exceptions.some((one) => one.port === port)

  /** Refuses URLs outside of the open web, as far as visible before resolving a name. */
  function throwIfElsewhere(url: URL): void {
    const port = portOf(url)
    if (port !== 443 && !(port === 80 && url.protocol === 'http:') && !has_exception(port))
      throw new NotFetched('not_allowed', 'Only the standard web ports are requested.')
    if (own_hosts.has(hostOf(url))) throw new NotFetched('not_allowed', INSIDE)
    const host = undotted(bare(url.hostname))
    if (isIP(host) !== 0) throwIfInside(host, port)
    else if (!host.includes('.') || /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(host))
      throw new NotFetched('not_allowed', INSIDE)
  }

  /** Parses the written address. */
  function parsed(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const is_web = url?.protocol === 'https:' || (egress.is_http_on && url?.protocol === 'http:')
    if (url === undefined || !is_web || url.hostname === '')
      throw new NotFetched('not_an_address', ADDRESS_RULE)
    if (url.username !== '' || url.password !== '')
      throw new NotFetched('not_an_address', 'URLs with a password are not requested.')
    throwIfElsewhere(url)
    return url
  }

  function throwIfInside(address: string, port: number): void {
    if (isAllowed(exceptions, address, port)) return
    if (isInside(address)) throw new NotFetched('not_allowed', INSIDE)
    // Ports besides the web's are open only at the addresses that were allowed with the port.
    if (port !== 443 && port !== 80)
      throw new NotFetched('not_allowed', 'Only the standard web ports are requested.')
  }

  /** Returns the only address to connect to. Refuses a name if any of its addresses is inside the network. */
  async function pinned(url: URL): Promise<{ address: string; family: number }> {
    const host = bare(url.hostname)
    const family = isIP(host)
    const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
    const [first] = found
    if (first === undefined) throw new NotFetched('not_reached', 'This host does not exist.')
    for (const { address } of found) throwIfInside(address, portOf(url))
    return first
  }

  async function fetchOnce(url: URL, wanted: Wanted, signal: AbortSignal): Promise<Fetched | URL> {
    const target = await pinned(url)
    const lookUp: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [target]) : done(null, target.address, target.family)
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    return new Promise((take, fail) => {
      const request = send(url, {
        lookup: lookUp,
        agent: false,
        signal,
        maxHeaderSize: 16 * 1024,
        headers: { 'user-agent': 'Kontor', accept: wanted.accept, 'accept-encoding': 'identity' },
      })
      const stop = (error: Error) => {
        fail(error)
        request.destroy()
      }
      request.on('error', fail)
      request.on('response', (response) => {
        const next = redirectIn(response, url)
        if (next instanceof NotFetched) return stop(next)
        if (next !== undefined) {
          take(next)
          return request.destroy()
        }
        const content_type = response.headers['content-type']?.trim().toLowerCase() ?? ''
        const problem = problemIn(response, content_type, wanted)
        if (problem !== undefined) return stop(problem)
        bytesOf(response, wanted).then((bytes) => take({ bytes, content_type }), stop)
      })
      request.end()
    })
  }

  return {
    async fetch(address, wanted) {
      const signal = AbortSignal.timeout(wanted.within_ms)
      try {
        let url = parsed(address)
        for (let redirects = 0; redirects <= wanted.max_redirects; redirects++) {
          const found = await Promise.race([fetchOnce(url, wanted, signal), rejectedBy(signal)])
          if (!(found instanceof URL)) return found
          url = parsed(found.href)
        }
        throw new NotFetched('too_many_redirects', 'It redirects too often.')
      } catch (error) {
        if (error instanceof NotFetched) throw error
        throw signal.aborted
          ? new NotFetched('too_slow', 'The server took too long.')
          : new NotFetched('not_reached', 'The server could not be reached.')
      }
    },
    problemOf(address) {
      try {
        parsed(address)
        return undefined
      } catch (error) {
        if (error instanceof NotFetched) return error.message
        throw error
      }
    },
  }
}

const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
/** Removes the dot that may end a full name, because the name leads to the same host. */
const undotted = (host: string) => (host.endsWith('.') ? host.slice(0, -1) : host)
const hostOf = ({ hostname, port }: URL) => `${undotted(hostname)}:${port}`
export const tooLarge = ({ max_bytes }: Pick<Wanted, 'max_bytes'>) =>
  new NotFetched('too_large', `It has more than ${Math.floor(max_bytes / 1024 ** 2)} MiB.`)

/** Returns the target of a redirect, or undefined if the answer is no redirect. */
function redirectIn({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | NotFetched | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined
  return URL.canParse(headers.location, url)
    ? new URL(headers.location, url)
    : new NotFetched('refused', 'The redirect has no target.')
}

/** Returns the reason why an answer is unwanted, from its head. */
function problemIn(
  { statusCode: status, headers }: IncomingMessage,
  content_type: string,
  wanted: Wanted,
): NotFetched | undefined {
  if (status !== 200) return new NotFetched('refused', `The server returned status ${status}.`)
  const is_encoded = (headers['content-encoding'] ?? 'identity') !== 'identity'
  if (!wanted.isExpected(content_type) || is_encoded)
    return new NotFetched('not_expected', 'The response has a different type.')
  return Number(headers['content-length'] ?? 0) > wanted.max_bytes ? tooLarge(wanted) : undefined
}

const bytesOf = (response: IncomingMessage, wanted: Wanted): Promise<Buffer> =>
  new Promise((take, fail) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      wanted.onBytes?.(chunk.length)
      if (size > wanted.max_bytes) return fail(tooLarge(wanted))
      chunks.push(chunk)
    })
    response.on('end', () => take(Buffer.concat(chunks)))
    response.on('error', fail)
    response.on('aborted', () => fail(new NotFetched('not_reached', 'The connection was interrupted.')))
  })

/** Rejects also while a name is being resolved, because resolving cannot be aborted. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
