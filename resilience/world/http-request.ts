// Sends one request over a keep-alive connection. No answer is an `HttpResponse` too, with status 0: the effect of the request is unknown.

import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface HttpRequest {
  method?: string
  /** Includes `/v1`. */
  path: string
  /** An object is sent as JSON, a string or Buffer as it is. */
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The index of the web process. The running processes in turn if absent. */
  server?: number
  /** Port that replaces a web process. */
  port?: number
  /** The source address, an address of this machine. */
  from?: string
  timeout_ms?: number
}

export interface HttpResponse {
  /** 0: no answer. */
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  json: any
  text: string
  headers: IncomingHttpHeaders
  ms: number
  /** Reason for a missing answer, as seen by the client. */
  failure?: string
}

/** Half as long as the server keeps an idle connection: else a request could be sent just as the server closes it. */
const IDLE_SOCKET_MS = 5000

const agent = new Agent({ keepAlive: true, maxSockets: 1000, maxFreeSockets: 256, timeout: IDLE_SOCKET_MS })

/**
 * Every answer has to come before real clients give up, after five seconds: the server decides within four, and the rest is for the way there and
 * back (H-12).
 */
export const ANSWERED_WITHIN_MS = 4600

/** The default timeout: longer than any answer may take, and when real clients give up. */
const PATIENCE_MS = 5000

export function send(port: number, ask: HttpRequest): Promise<HttpResponse> {
  const { method = 'GET', path, body, token, headers = {}, from, timeout_ms = PATIENCE_MS } = ask
  const raw = typeof body === 'string' || Buffer.isBuffer(body)
  const payload = body === undefined ? undefined : raw ? body : JSON.stringify(body)
  const begun = performance.now()
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      finish({ status: 0, json: undefined, text: '', headers: {}, failure: error.code ?? error.message })
    const finish = (answer: Omit<HttpResponse, 'ms'>) => {
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

/** Sums up missing answers for a message: the number for each reason, and the longest time. */
export function whyUnanswered(answers: readonly HttpResponse[]): string {
  const kinds = new Map<string, number[]>()
  for (const { failure = 'nothing said', ms } of answers)
    kinds.set(failure, [...(kinds.get(failure) ?? []), ms])
  return [...kinds]
    .map(([failure, times]) => `${times.length} × ${failure} within ${Math.round(Math.max(...times))} ms`)
    .join(', ')
}
