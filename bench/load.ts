// The load generator: a number of clients on keep-alive connections, each of which sends the next request after the response to the last. It uses raw
// sockets: on a small machine a full HTTP client would cost more than the server that is measured.

import { connect, type Socket } from 'node:net'
import { quantile } from './numbers.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: string
  token?: string
  /** Further fields of the head. */
  headers?: Record<string, string>
}

/** Of good answers only: refusals are quick, and would make an overloaded server look fast. */
export interface Figures {
  per_second: number
  p50_ms: number
  p99_ms: number
  /** Answers other than 2xx, and missing ones. */
  refused: number
  /** How many of those did not even say when to come back, as a server does that has more to do than it can. */
  failed: number
}

/** `put_off`: refused for now, with the seconds after which to come back. */
export type Outcome = 'good' | 'put_off' | 'failed'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('\r\ncontent-length: ')
const LENGTH_AS_NODE_WRITES_IT = Buffer.from('\r\nContent-Length: ')
const NOTHING = Buffer.alloc(0)
const [ZERO, NINE] = [48, 57]

/** The number that begins at `at`. */
function digits(bytes: Buffer, at: number): number {
  let value = 0
  for (let i = at; bytes[i]! >= ZERO && bytes[i]! <= NINE; i++) value = value * 10 + bytes[i]! - ZERO
  return value
}

// Only the status and the length are read of a head: a full parser would cost too much of the machine.
function lengthOf(bytes: Buffer, head_end: number): number {
  for (const name of [LENGTH, LENGTH_AS_NODE_WRITES_IT]) {
    const at = bytes.indexOf(name)
    if (at !== -1 && at < head_end) return digits(bytes, at + name.length)
  }
  return 0
}

/** Status and length in bytes of the first answer in `received`; undefined until all of it is there. It must have a Content-Length. */
export function parseResponse(received: Buffer): { status: number; length: number } | undefined {
  const end = received.indexOf(HEAD_END)
  if (end === -1) return undefined
  const length = end + HEAD_END.length + lengthOf(received, end)
  return received.length < length ? undefined : { status: digits(received, 9), length }
}

const RETRY_AFTER = Buffer.from('\r\nretry-after: ')

/** The seconds of the answer's Retry-After; undefined if it says none, or no whole number. */
export function retryAfterOf(received: Buffer): number | undefined {
  const at = received.indexOf(RETRY_AFTER)
  if (at === -1 || at > received.indexOf(HEAD_END)) return undefined
  return digits(received, at + RETRY_AFTER.length) || undefined
}

export function bytesOf(request: Request, port: number): Buffer {
  const { method, path, body = '', token, headers = {} } = request
  const entity =
    body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  const who = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${who}${more}${entity}\r\n${body}`,
  )
}

/** One connection, for one request at a time. `send` gives the status of the answer, 0 if there is none. */
export class Client {
  private received: Buffer = NOTHING
  /** The connection has ended; `send` gives 0 from now on. */
  is_closed = false
  private waiting: ((status: number, bytes: Buffer) => void) | undefined

  private constructor(
    private readonly socket: Socket,
    private readonly port: number,
  ) {
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
      this.read()
    })
    // 0: the connection ended without an answer.
    socket.on('close', () => {
      this.is_closed = true
      this.settle(0, NOTHING)
    })
    socket.on('error', () => undefined)
  }

  private settle(status: number, bytes: Buffer): void {
    const answered = this.waiting
    this.waiting = undefined
    answered?.(status, bytes)
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Client(socket, port)))
    })
  }

  private read(): void {
    const answer = parseResponse(this.received)
    if (answer === undefined) return
    const { status, length } = answer
    const { received } = this
    this.received = received.length === length ? NOTHING : received.subarray(length)
    this.settle(status, received.subarray(0, length))
  }

  private post(request: Request, answered: (status: number, bytes: Buffer) => void): void {
    if (this.is_closed) {
      answered(0, NOTHING)
      return
    }
    this.waiting = answered
    this.socket.write(bytesOf(request, this.port))
  }

  send(request: Request): Promise<number> {
    return new Promise((resolve) => this.post(request, resolve))
  }

  /** As `send`, for those who want to read the answer: `bytes` has its head and its body. */
  exchange(request: Request): Promise<{ status: number; bytes: Buffer }> {
    return new Promise((resolve) => this.post(request, (status, bytes) => resolve({ status, bytes })))
  }

  close(): void {
    this.socket.destroy()
  }
}

/** Has `clients` do `work` over and over for `seconds`; gives the rate and the quantiles. */
export async function measure(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<Outcome>,
): Promise<Figures> {
  const times: number[] = []
  const refusals = { put_off: 0, failed: 0 }
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const begun = performance.now()
        const outcome = await work(client)
        if (outcome === 'good') times.push(performance.now() - begun)
        else refusals[outcome]++
      }
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  return {
    per_second: times.length / elapsed,
    p50_ms: quantile(times, 0.5),
    p99_ms: quantile(times, 0.99),
    refused: refusals.put_off + refusals.failed,
    failed: refusals.failed,
  }
}

const WARM_REQUESTS = 20_000
const MAX_WARMING_MS = 20_000

/** Sends requests until the code they run is compiled. That depends on how often it ran, not on how long: so requests are counted, not time. */
export async function warmUp(port: number, next: () => Request, requests = WARM_REQUESTS): Promise<void> {
  const end = performance.now() + MAX_WARMING_MS
  let asked = 0
  while (asked < requests && performance.now() < end)
    asked += (await load(port, 8, 0.5, next)).per_second * 0.5
}

export const openClients = (port: number, clients: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: clients }, () => Client.open(port)))

const isGood = (status: number): boolean => status >= 200 && status < 300

export function outcomeOf({ status, bytes }: { status: number; bytes: Buffer }): Outcome {
  if (isGood(status)) return 'good'
  return (status === 503 || status === 504) && retryAfterOf(bytes) !== undefined ? 'put_off' : 'failed'
}

/** Has `clients` send what `next` makes for `seconds`. `onStatus` is called for every answer. */
export async function load(
  port: number,
  clients: number,
  seconds: number,
  next: () => Request,
  onStatus: (status: number) => void = () => undefined,
): Promise<Figures> {
  const connections = await openClients(port, clients)
  const figures = await measure(clients, seconds, async (client) => {
    const answer = await connections[client]!.exchange(next())
    onStatus(answer.status)
    return outcomeOf(answer)
  })
  for (const connection of connections) connection.close()
  return figures
}
