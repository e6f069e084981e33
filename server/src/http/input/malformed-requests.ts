// Answers requests that are malformed as HTTP. An unreadable request, such as a head that is too long or too
// slow, reaches no route and no hook, and therefore gets its problem response here. The answer says that the
// connection is closed, because a client could otherwise send its next request into the connection.

import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@kontor/contract/http/errors'
import { apiError, problemOf } from '../errors/problem.ts'

interface Unreadable {
  status: number
  code: ErrorCode
  message: string
}

const ANY: Unreadable = { status: 400, code: 'bad_request', message: 'The request is not valid HTTP.' }
/** By the error code of Node. */
const KINDS: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The request headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'bad_request',
    message: 'The request took too long to arrive.',
  },
}

/** How long the rest of the request is read and dropped: if closed immediately, the connection would be reset and the response lost. */
const LINGER_MS = 1000

/** `guards` are the headers of every answer. */
export const rejectMalformed =
  (guards: Readonly<Record<string, string>>) =>
  ({ code: reason = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (reason === 'ECONNRESET' || !socket.writable) return
    const { status, code, message } = KINDS[reason] ?? ANY
    const id = randomUUID()
    const title = STATUS_CODES[status]!
    const body = JSON.stringify({ ...problemOf(apiError(code, message), id), status, title })
    const headers = {
      ...guards,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'X-Request-Id': id,
      Connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`)
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

/**
 * Returns true for two Host headers, because Node takes the first, and a proxy in front may have taken the
 * second.
 */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/**
 * For the `rewriteUrl` option of the framework. Rewrites an undecodable address of a store page, because no
 * page has such an address. The store then answers with its own page, instead of the framework with JSON.
 */
export function decodable(url: string): string {
  if (!url.startsWith('/store/') && !url.startsWith('/form/')) return url
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
