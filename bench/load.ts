// The load generator: a number of clients on kept-alive connections, each sending the next request when the last was answered.
// Raw sockets, since on a small machine a richer client would be measured instead of the server.

import { connect, type Socket } from 'node:net'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: string
  token?: string
}

export interface Figures {
  per_second: number
  p50_ms: number
  p99_ms: number
  /** Answers other than 2xx. */
  refused: number
}

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

// Nothing is made of a head but these two numbers: with a parser the generator would be what is measured.
function lengthOf(bytes: Buffer, head_end: number): number {
  for (const name of [LENGTH, LENGTH_AS_NODE_WRITES_IT]) {
    const at = bytes.indexOf(name)
    if (at !== -1 && at < head_end) return digits(bytes, at + name.length)
  }
  return 0
}

/** What the beginning of the bytes answers and how long that is; undefined where not all of it is there. The answer must say its length. */
export function readAnswer(received: Buffer): { status: number; length: number } | undefined {
  const end = received.indexOf(HEAD_END)
  if (end === -1) return undefined
  const length = end + HEAD_END.length + lengthOf(received, end)
  return received.length < length ? undefined : { status: digits(received, 9), length }
}

export function bytesOf({ method, path, body = '', token }: Request, port: number): Buffer {
  const entity =
    body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  const who = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${who}${entity}\r\n${body}`)
}

/** One request and its whole answer. */
export class Client {
  private received: Buffer = NOTHING
  /** Of no use any more. */
  is_closed = false
  private waiting: ((status: number) => void) | undefined

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
      this.settle(0)
    })
    socket.on('error', () => undefined)
  }

  private settle(status: number): void {
    const answered = this.waiting
    this.waiting = undefined
    answered?.(status)
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Client(socket, port)))
    })
  }

  private read(): void {
    const answer = readAnswer(this.received)
    if (answer === undefined) return
    const { status, length } = answer
    this.received = this.received.length === length ? NOTHING : this.received.subarray(length)
    this.settle(status)
  }

  send(request: Request): Promise<number> {
    if (this.is_closed) return Promise.resolve(0)
    return new Promise((resolve) => {
      this.waiting = resolve
      this.socket.write(bytesOf(request, this.port))
    })
  }

  close(): void {
    this.socket.destroy()
  }
}

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Rates and quantiles of one piece of work done over and over by `clients` at once. */
export async function measure(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<boolean>,
): Promise<Figures> {
  const times: number[] = []
  let refused = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const begun = performance.now()
        if (!(await work(client))) refused++
        times.push(performance.now() - begun)
      }
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  const sorted = Float64Array.from(times).sort()
  return {
    per_second: times.length / elapsed,
    p50_ms: quantile(sorted, 0.5),
    p99_ms: quantile(sorted, 0.99),
    refused,
  }
}

const WARM_REQUESTS = 20_000
const LONGEST_WARMING_MS = 20_000

/** Until what is asked has been compiled, which goes by how often it ran and not by how long: a busy machine would be measured compiling. */
export async function warmUp(port: number, next: () => Request, requests = WARM_REQUESTS): Promise<void> {
  const end = performance.now() + LONGEST_WARMING_MS
  let asked = 0
  while (asked < requests && performance.now() < end)
    asked += (await load(port, 8, 0.5, next)).per_second * 0.5
}

/** Sends what `next` makes to a server for a while. `onStatus` is told of every answer. */
export async function load(
  port: number,
  clients: number,
  seconds: number,
  next: () => Request,
  onStatus: (status: number) => void = () => undefined,
): Promise<Figures> {
  const connections = await Promise.all(Array.from({ length: clients }, () => Client.open(port)))
  const figures = await measure(clients, seconds, async (client) => {
    const status = await connections[client]!.send(next())
    onStatus(status)
    return status >= 200 && status < 300
  })
  for (const connection of connections) connection.close()
  return figures
}
