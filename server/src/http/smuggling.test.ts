// L-06: request smuggling, that is bytes that two servers could parse as different requests. Whatever is not clearly one request is refused and its
// connection closed, so that nothing after it can be taken for another request.

import { beforeAll, expect, test } from 'vitest'
import { ambiguousRequests, exchange, HOST, POST } from '../testing/ambiguous-requests.ts'
import { startTestApp } from '../testing/app.ts'

const app = await startTestApp()

let port: number
beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (app.http.server.address() as { port: number }).port
})

const overWire = (sent: string | Buffer) => exchange(port, sent)

test.each(Object.entries(ambiguousRequests('/healthz')))(
  'L-06 %s: refused, closed, and nothing behind it is heard',
  async (_, sent) => {
    const { statuses, is_closed, text } = await overWire(sent)
    expect(text).not.toContain('"status":"ok"')
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([400, 405, 501, 505]).toContain(status)
    expect(is_closed).toBe(true)
  },
)

test('L-06 pipelined requests are answered separately and in order', async () => {
  const one = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`
  const body = '{"a":1}'
  const post = `${POST}Content-Length: ${body.length}\r\n\r\n${body}`
  const { statuses } = await overWire(
    one('/healthz') +
      post +
      one('/nowhere') +
      post.replace('order', 'nothing') +
      one('/healthz', 'Connection: close\r\n'),
  )
  expect(statuses).toEqual([200, 422, 404, 404, 200])
})

test('L-06 two hosts are refused, wherever the answer comes from', async () => {
  const sent = ['a.example', 'b.example'].flatMap((other) =>
    ['/healthz', '/v1/public/x/shop', '/'].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: a.example\r\nhOST: ${other}\r\nConnection: close\r\n\r\n`,
    ),
  )
  const answers = await Promise.all(sent.map(async (text) => [text, (await overWire(text)).statuses]))
  expect(answers).toEqual(sent.map((text) => [text, [400]]))
})

test('L-06 CONNECT is refused', async () => {
  const { statuses } = await overWire(`CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${HOST}\r\n`)
  expect(statuses.filter((status) => status < 300)).toEqual([])
})

test('L-06 the server switches to no other protocol', async () => {
  const http2 = `GET /healthz HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`
  const websocket = `GET /healthz HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`
  const answers = await Promise.all([http2, websocket].map(overWire))
  expect(answers.map(({ statuses }) => statuses)).toEqual([[200], [200]])
})
