// L-06: bytes that two servers could parse as different requests, and what one of them answers to such bytes.

import { connect } from 'node:net'

export interface Exchange {
  statuses: number[]
  text: string
  /** Whether the server closed the connection. */
  is_closed: boolean
}

const QUIET_MS = 400
const PATIENCE_MS = 1500

/** Sends the bytes over a new connection; gives all responses until the server closed it, or had sent nothing for a while. */
export const exchange = (port: number, sent: string | Buffer): Promise<Exchange> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = (is_closed: boolean) => {
      clearTimeout(quiet)
      socket.destroy()
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
      resolve({ statuses, is_closed, text })
    }
    let quiet = setTimeout(() => finish(false), PATIENCE_MS)
    socket.on('data', (data) => {
      text += data
      clearTimeout(quiet)
      quiet = setTimeout(() => finish(false), QUIET_MS)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => finish(true))
    socket.write(sent)
  })

export const HOST = 'Host: x\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
export const POST = `POST /v1/public/order HTTP/1.1\r\n${HOST}${JSON_TYPE}`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

/** Each ambiguous, with a request for `hidden_path` behind it, which no server may take for one of its own. */
export function ambiguousRequests(hidden_path: string): Record<string, Buffer> {
  const HIDDEN = `GET ${hidden_path} HTTP/1.1\r\n${HOST}\r\n`
  const texts = {
    'a length and pieces': `${POST}Content-Length: 6\r\n${CHUNKED}\r\n0\r\n\r\n${HIDDEN}`,
    'pieces and a length': `${POST}${CHUNKED}Content-Length: 6\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'two lengths': `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${HIDDEN}`,
    'two lengths in one line': `${POST}Content-Length: 2, 2\r\n\r\n{}${HIDDEN}`,
    'a signed length': `${POST}Content-Length: +2\r\n\r\n{}${HIDDEN}`,
    'a negative length': `${POST}Content-Length: -2\r\n\r\n{}${HIDDEN}`,
    'a length in hex': `${POST}Content-Length: 0x2\r\n\r\n{}${HIDDEN}`,
    'a length without an end': `${POST}Content-Length: ${'9'.repeat(40)}\r\n\r\n{}${HIDDEN}`,
    'an unknown coding': `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'pieces that are not last': `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'pieces named twice': `${POST}${CHUNKED}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a space before the colon': `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a line that is folded': `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a header with a NUL': `${POST}X-A: a\0b\r\n\r\n${HIDDEN}`,
    'a header with a bare line end': `${POST}X-A: a\nX-B: b\rX-C: c\r\n\r\n${HIDDEN}`,
    'a header without a name': `${POST}: x\r\n\r\n${HIDDEN}`,
    'a piece of no number': `${POST}${CHUNKED}\r\nzz\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
    'a piece with a sign': `${POST}${CHUNKED}\r\n-2\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
    'a piece too long for a number': `${POST}${CHUNKED}\r\n${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
    'a piece longer than it says': `${POST}${CHUNKED}\r\n1\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
    'a piece ended by a bare line end': `${POST}${CHUNKED}\r\n2\n{}\n0\n\n${HIDDEN}`,
    'HTTP/0.9': `GET ${hidden_path}\r\n\r\n`,
    'an address with a host of its own': `GET http://evil.example${hidden_path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    'HTTP/1.2 of another kind': `GET ${hidden_path} HTTP/9.9\r\n${HOST}\r\n`,
    'no host': `GET ${hidden_path} HTTP/1.1\r\n\r\n`,
    'an unknown method': `KONTOR ${hidden_path} HTTP/1.1\r\n${HOST}\r\n`,
    'a space in the address': `GET ${hidden_path} x HTTP/1.1\r\n${HOST}\r\n`,
    'TLS to a plain port': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, 'latin1')]))
}
