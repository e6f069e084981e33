import { beforeAll, expect, test } from 'vitest'
import { exchange } from '../../testing/ambiguous-requests.ts'
import { startTestApp } from '../../testing/app.ts'

const app = await startTestApp()

let port: number
beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (app.http.server.address() as { port: number }).port
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
  ['a name with a space in it', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX Long: 1\r\n\r\n', 400, 'bad_request'],
  [
    'a head that is too long',
    `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
])(
  'L-01 %s is answered with a problem, and the answer says that the connection is closed',
  async (_, sent, status, code) => {
    const { text, statuses, is_closed } = await exchange(port, sent)
    expect({ statuses, is_closed }).toEqual({ statuses: [status], is_closed: true })
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toMatch(/^connection: close$/im)
    expect(head).toMatch(/^content-type: application\/problem\+json/im)
    expect(head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(JSON.parse(body)).toMatchObject({ status, error: code, type: `urn:kontor:problem:${code}` })
  },
)

test('H-12 data after a malformed request is read and dropped, so that the response is not lost', async () => {
  const { statuses } = await exchange(port, `hello\r\n\r\n${'x'.repeat(1_000_000)}`)
  expect(statuses).toEqual([400])
})
