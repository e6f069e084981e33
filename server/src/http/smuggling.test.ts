// L-06: request smuggling, that is bytes that two servers could parse as different requests. Whatever is not clearly one request is refused and its
// connection closed, so that nothing after it can be taken for another request.

import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'

const app = await startTestApp()

let port: number
beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (app.http.server.address() as { port: number }).port
})

/** The statuses of all responses until the server closed the connection, or had sent nothing for a while. */
const overWire = (sent: string | Buffer): Promise<{ statuses: number[]; is_closed: boolean; text: string }> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = (is_closed: boolean) => {
      clearTimeout(quiet)
      socket.destroy()
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
      resolve({ statuses, is_closed, text })
    }
    let quiet = setTimeout(() => finish(false), 1500)
    socket.on('data', (data) => {
      text += data
      clearTimeout(quiet)
      quiet = setTimeout(() => finish(false), 400)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => finish(true))
    socket.write(sent)
  })

const HOST = 'Host: x\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const POST = `POST /v1/public/order HTTP/1.1\r\n${HOST}${JSON_TYPE}`
const HIDDEN = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

const REFUSED: Record<string, string> = {
  'a length and pieces': `${POST}Content-Length: 6\r\n${CHUNKED}\r\n0\r\n\r\n${HIDDEN}`,
  'pieces and a length': `${POST}${CHUNKED}Content-Length: 6\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two lengths': `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${HIDDEN}`,
  'two lengths in one line': `${POST}Content-Length: 2, 2\r\n\r\n{}${HIDDEN}`,
  'a signed length': `${POST}Content-Length: +2\r\n\r\n{}${HIDDEN}`,
  'a negative length': `${POST}Content-Length: -2\r\n\r\n{}${HIDDEN}`,
  'a length in hex': `${POST}Content-Length: 0x2\r\n\r\n{}${HIDDEN}`,
  'a length without an end': `${POST}Content-Length: ${'9'.repeat(40)}\r\n\r\n{}${HIDDEN}`,
  'a coding nobody knows': `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
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
  'HTTP/0.9': 'GET /healthz\r\n\r\n',
  'an address with a host of its own': `GET http://evil.example/healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  'HTTP/1.2 of another kind': `GET /healthz HTTP/9.9\r\n${HOST}\r\n`,
  'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'a method nobody knows': `KONTOR /healthz HTTP/1.1\r\n${HOST}\r\n`,
  'a space in the address': `GET /healthz x HTTP/1.1\r\n${HOST}\r\n`,
  'TLS to a plain port': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
}

test.each(Object.entries(REFUSED))(
  'L-06 %s: refused, closed, and nothing behind it is heard',
  async (_, sent) => {
    const { statuses, is_closed, text } = await overWire(Buffer.from(sent, 'latin1'))
    expect(text).not.toContain('"status":"ok"')
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([400, 405, 501, 505]).toContain(status)
    expect(is_closed).toBe(true)
  },
)

test('L-06 requests one behind the other are answered in their order, each by itself', async () => {
  const one = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`
  const body = '{"a":1}'
  const post = `${POST}Content-Length: ${body.length}\r\n\r\n${body}`
  const { statuses } = await overWire(
    one('/healthz') + post + one('/nowhere') + post.replace('order', 'nothing') + one('/healthz'),
  )
  expect(statuses).toEqual([200, 422, 404, 404, 200])
})

test('L-06 nobody is connected through', async () => {
  const { statuses } = await overWire(`CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${HOST}\r\n`)
  expect(statuses.filter((status) => status < 300)).toEqual([])
})

test('L-06 nobody is switched to another protocol', async () => {
  const { statuses } = await overWire(
    `GET /healthz HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  )
  expect(statuses).toEqual([200])
  const websocket = `GET /healthz HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`
  expect((await overWire(websocket)).statuses).toEqual([200])
})
