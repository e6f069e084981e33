// An open load: requests are sent at fixed times whether earlier ones were answered or not, as visitors do who know nothing of each other. Times
// count from when the generator came to a request, also where that then waits for a connection: a server that makes it wait does not look faster for
// it. The generator runs on the same machine as the server, so it does little for each request, and it reports how late it was itself.

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesOf, parseResponse, type Request, retryAfterOf } from './load.ts'
import { quantile } from './numbers.ts'

export interface Arrival {
  kind: string
  status: number
  /** Of a refusal with 503: the seconds after which it says to come back; undefined if it does not, and for any other answer. */
  retry_after_seconds: number | undefined
  ms: number
  /** When the request was due, counted from the start of the load. */
  at_ms: number
}

export interface Crowd {
  arrivals: Arrival[]
  /** The p99 of how late the generator sent requests; the server has no part in that. */
  lag_p99_ms: number
}

// Opened before the clock starts, a few at a time: else the kernel's queue of new connections would overflow.
const CONNECTIONS = 600
const BATCH_SIZE = 50
/** Requests of each kind that are prepared and sent in turn: making one is more work than sending it. */
const PREPARED = 1000
/** Each tick wakes the generator and the server once: fewer of them leave more of the cores to the server, and delay a request by this at most. */
const TICK_MS = 4
const PATIENCE_MS = 15_000

export interface Kind {
  kind: string
  /** The share of all requests, 0 to 1. */
  share: number
  next: () => Request
}

interface Waiting {
  kind: string
  bytes: Buffer
  at_ms: number
  /** When the generator came to it, counted likewise. */
  begun_ms: number
}

type Answer = Pick<Arrival, 'status' | 'retry_after_seconds'>

/** The connection ended without an answer. */
const NO_ANSWER: Answer = { status: 0, retry_after_seconds: undefined }

const NOTHING = Buffer.alloc(0)
/** What has just arrived on any of the lines: read into one place, it costs no allocation. */
const ARRIVED = Buffer.alloc(64 * 1024)

/** One connection, opened again when it closes. Calls `onFree` when another request may be sent over it. */
class Line {
  private socket!: Socket
  private received: Buffer = NOTHING
  private under_way: Waiting | undefined
  private is_over = false

  constructor(
    private readonly port: number,
    private readonly onAnswer: (waiting: Waiting, answer: Answer) => void,
    private readonly onFree: (line: Line) => void,
  ) {}

  open(): Promise<void> {
    this.received = NOTHING
    return new Promise((resolve) => {
      const callback = (length: number) => {
        this.read(ARRIVED.subarray(0, length))
        return true
      }
      this.socket = connect(
        { port: this.port, host: '127.0.0.1', onread: { buffer: ARRIVED, callback } },
        resolve,
      )
      this.socket.setNoDelay(true)
      this.socket.on('error', () => undefined)
      this.socket.once('close', () => {
        if (this.under_way) this.settle(NO_ANSWER)
        else if (!this.is_over) void this.open()
      })
    })
  }

  send(waiting: Waiting): void {
    this.under_way = waiting
    this.socket.write(waiting.bytes)
  }

  private read(chunk: Buffer): void {
    // The server closes a connection that is idle for long, and may send a reason first.
    if (!this.under_way) return
    const received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const answer = parseResponse(received)
    // Copied, since the next chunk is read into the same place.
    this.received = answer === undefined ? Buffer.from(received) : NOTHING
    if (answer === undefined) return
    const { status } = answer
    this.settle({
      status,
      retry_after_seconds: status === 503 || status === 504 ? retryAfterOf(received) : undefined,
    })
  }

  private settle(answer: Answer): void {
    const done = this.under_way!
    this.under_way = undefined
    this.onAnswer(done, answer)
    if (answer !== NO_ANSWER) this.onFree(this)
    else void this.open().then(() => this.onFree(this))
  }

  close(): void {
    this.is_over = true
    this.under_way = undefined
    this.socket.destroy()
  }
}

/** Sends `per_second` requests of these kinds for `seconds` and waits for the last answers. A request without an answer has status 0. */
export async function crowd(
  port: number,
  per_second: number,
  seconds: number,
  kinds: readonly Kind[],
): Promise<Crowd> {
  const arrivals: Arrival[] = []
  const lags: number[] = []
  const queue: Waiting[] = []
  const free: Line[] = []
  let begun = 0
  const onAnswer = ({ kind, at_ms, begun_ms }: Waiting, answer: Answer) =>
    arrivals.push({ kind, ...answer, ms: performance.now() - begun - begun_ms, at_ms })
  const onFree = (line: Line) => {
    const next = queue.shift()
    if (next) line.send(next)
    else free.push(line)
  }
  const lines = Array.from({ length: CONNECTIONS }, () => new Line(port, onAnswer, onFree))
  for (let at = 0; at < lines.length; at += BATCH_SIZE)
    await Promise.all(lines.slice(at, at + BATCH_SIZE).map((line) => line.open()))
  free.push(...lines)
  const prepared = kinds.map(({ kind, share, next }) => ({
    kind,
    share,
    all: Array.from({ length: PREPARED }, () => bytesOf(next(), port)),
  }))
  const total = Math.floor(per_second * seconds)
  const anyKind = () => {
    let left = Math.random()
    for (const chosen of prepared) {
      left -= chosen.share
      if (left < 0) return chosen
    }
    return prepared[0]!
  }
  const one = (n: number, begun_ms: number): Waiting => {
    const { kind, all } = anyKind()
    return { kind, bytes: all[n % PREPARED]!, at_ms: (n * 1000) / per_second, begun_ms }
  }

  begun = performance.now()
  let sent = 0
  while (sent < total) {
    const now = performance.now() - begun
    for (; sent < total && (sent * 1000) / per_second <= now; sent++) {
      const waiting = one(sent, now)
      lags.push(now - waiting.at_ms)
      // Uses all lines in turn: the server closes a line that is idle for long, and a request sent just then would get no answer.
      const line = free.shift()
      if (line) line.send(waiting)
      else queue.push(waiting)
    }
    await sleep(TICK_MS)
  }
  const patience = performance.now() + PATIENCE_MS
  while (arrivals.length < total && performance.now() < patience) await sleep(10)
  for (const line of lines) line.close()
  const answered = arrivals.slice()
  for (let missing = answered.length; missing < total; missing++)
    answered.push({ kind: kinds[0]!.kind, ...NO_ANSWER, ms: PATIENCE_MS, at_ms: seconds * 1000 })
  return { arrivals: answered, lag_p99_ms: quantile(lags, 0.99) }
}
