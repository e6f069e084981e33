// One request and its answer over a connection that is kept. No answer is an answer too: status 0, whose outcome nobody knows.

import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Ask {
  method?: string
  /** With `/v1`. */
  path: string
  /** An object is sent as JSON, a text or bytes as they are. */
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** Which web process; in turn unless told. */
  server?: number
  /** Straight to a port instead. */
  port?: number
  /** The address it comes from, one of this machine's own. */
  from?: string
  timeout_ms?: number
}

export interface Answer {
  /** 0: none. */
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  json: any
  text: string
  headers: IncomingHttpHeaders
  ms: number
  /** Why there was none, as this side saw it. */
  failure?: string
}

/** Half of what the server keeps a connection for: one that both sides give up at the same moment would be sent into while it is closed. */
const KEPT_IDLE_MS = 5000

const agent = new Agent({ keepAlive: true, maxSockets: 1000, maxFreeSockets: 256, timeout: KEPT_IDLE_MS })

/** Longer than any answer may take; then the client has given up, and so does this one. */
const PATIENCE_MS = 5000

export function send(port: number, ask: Ask): Promise<Answer> {
  const { method = 'GET', path, body, token, headers = {}, from, timeout_ms = PATIENCE_MS } = ask
  const raw = typeof body === 'string' || Buffer.isBuffer(body)
  const payload = body === undefined ? undefined : raw ? body : JSON.stringify(body)
  const begun = performance.now()
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      finish({ status: 0, json: undefined, text: '', headers: {}, failure: error.code ?? error.message })
    const finish = (answer: Omit<Answer, 'ms'>) => {
      clearTimeout(patience)
      resolve({ ...answer, ms: performance.now() - begun })
    }
    const settle = (status: number, text: string, answered: IncomingHttpHeaders) => {
      let json: unknown
      if (/json/.test(answered['content-type'] ?? '')) {
        try {
          json = JSON.parse(text)
        } catch {}
      }
      finish({ status, json, text, headers: answered })
    }
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        ...(from ? { localAddress: from } : {}),
        headers: {
          ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
          ...(payload !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () =>
          response.complete
            ? settle(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers)
            : fail(new Error('the answer was cut')),
        )
      },
    )
    const patience = setTimeout(() => asked.destroy(new Error('nothing in time')), timeout_ms)
    asked.on('error', fail)
    asked.end(payload)
  })
}

/** Of answers that never came: how many for which reason, and after what time at most. */
export function whyUnanswered(answers: readonly Answer[]): string {
  const kinds = new Map<string, number[]>()
  for (const { failure = 'nothing said', ms } of answers)
    kinds.set(failure, [...(kinds.get(failure) ?? []), ms])
  return [...kinds]
    .map(([failure, times]) => `${times.length} × ${failure} within ${Math.round(Math.max(...times))} ms`)
    .join(', ')
}
