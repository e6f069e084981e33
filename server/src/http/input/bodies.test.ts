// Bodies that must be refused: too large, nested too deeply, compressed, of another type, or incomplete.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

const app = await startTestApp()
const MEBIBYTE = 1024 * 1024

let port: number
beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (app.http.server.address() as { port: number }).port
})

const JSON_TYPE = { 'content-type': 'application/json' }
async function send(
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
  url = '/v1/public/order',
) {
  const { status, json, text } = await app.send({ method: 'POST', url, headers, body })
  return [status, json?.error ?? text]
}

describe('L-01 a body', () => {
  test('of a mebibyte is read, one byte more is too large', async () => {
    const padded = (size: number) => `{"notes":"${'x'.repeat(size - '{"notes":""}'.length)}"}`
    expect(await send(padded(MEBIBYTE))).toEqual([422, 'validation_error'])
    expect(await send(padded(MEBIBYTE + 1))).toEqual([413, 'too_large'])
  })

  test('that may be larger than others is not read without a login', async () => {
    const unauthenticated = [401, 'unauthenticated']
    for (const url of ['/v1/a/product_groups', `/v1/a/product_groups/${randomUUID()}/variants`])
      expect(await send('{', JSON_TYPE, url)).toEqual(unauthenticated)
    const bytes = { 'content-type': 'application/octet-stream' }
    const part = Buffer.alloc(8 * MEBIBYTE + 1)
    for (const place of ['uploads', 'shop-imports'])
      expect(await send(part, bytes, `/v1/a/${place}/${randomUUID()}/parts?offset=0`)).toEqual(
        unauthenticated,
      )
  })

  test('nested ten thousand deep, with ten thousand keys, or with a list of a hundred thousand is refused and answered', async () => {
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key_${at}`, at]))
    expect(await send(JSON.stringify(keys))).toEqual([422, 'validation_error'])
    expect((await send('['.repeat(10_000) + ']'.repeat(10_000)))[0]).toBeLessThan(500)
    expect((await send(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`))[0]).toBeLessThan(500)
    const product_ids = Array.from({ length: 20_000 }, () => randomUUID())
    const url = '/v1/public/demo/warehouses/stock'
    expect(await send(JSON.stringify({ product_ids }), JSON_TYPE, url)).toEqual([422, 'validation_error'])
    expect(await send(JSON.stringify({ product_ids: Array(100_000).fill('x') }), JSON_TYPE, url)).toEqual([
      422,
      'validation_error',
    ])
  })

  test('that is no UTF-8 is no JSON, and one in UTF-8 is read whatever its letters', async () => {
    const named = (bytes: Buffer) => Buffer.concat([Buffer.from('{"notes":"'), bytes, Buffer.from('"}')])
    for (const bytes of [[0xe9], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf5, 0x80, 0x80, 0x80]])
      expect(await send(named(Buffer.from(bytes))), String(bytes)).toEqual([400, 'bad_request'])
    expect(await send(named(Buffer.from('Ä 日本 🙂')))).toEqual([422, 'validation_error'])
  })

  test('that is packed, no JSON, or of another type is refused as such', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * MEBIBYTE, ' '))
    expect(await send(bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' })).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect(await send('{}', { ...JSON_TYPE, 'content-encoding': 'identity' })).toEqual([
      422,
      'validation_error',
    ])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(await send('{}', { 'content-type': type }), type).toEqual([415, 'unsupported_media_type'])
    for (const text of ['{', "{'a':1}", '\ufeff{}', 'undefined', '{"a":1}{', '\0'])
      expect(await send(text), text).toEqual([400, 'bad_request'])
    // An endpoint without a body has no fields that the refusal could name.
    const bodiless = '/v1/a/logout'
    expect(await send('{"a":1,"a":1}', JSON_TYPE, bodiless)).toEqual([400, 'bad_request'])
    expect(await send('{"a":1}', JSON_TYPE, bodiless)).toEqual([401, 'unauthenticated'])
    for (const text of ['null', '"text"', '[]', '1', ''])
      expect(await send(text), text).toEqual([422, 'validation_error'])
  })
})

/** The first line of the response; empty if the connection ended without one. */
const overWire = (pieces: Iterable<string>): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
      if (answer.includes('\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
    for (const piece of pieces) socket.write(piece)
  })

describe('L-01 over the wire', () => {
  test('a client still sending a body that is too large gets the response, on a connection that stays open', async () => {
    const size = 4 * MEBIBYTE
    const socket = connect(port, '127.0.0.1')
    let answers = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answers += text
    })
    socket.write(
      `POST /v1/public/order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    )
    await expect.poll(() => answers).toContain(' 413 ')
    expect(answers).not.toMatch(/connection: close/i)
    socket.write('x'.repeat(size))
    socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(answers).toContain(' 200 OK')
  })

  test('long headers and URLs are refused', async () => {
    expect(
      await overWire([`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(16_384)}\r\n\r\n`]),
    ).toContain(' 431 ')
    expect(await overWire([`GET /healthz?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`])).toContain(
      ' 431 ',
    )
  })

  test('pieces without an end are refused once they are too large', async () => {
    const head =
      'POST /v1/public/order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const piece = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`
    expect(await overWire([head, ...Array<string>(20).fill(piece)])).toContain(' 413 ')
  })

  test('conflicting body lengths are refused', async () => {
    const head = 'POST /v1/public/order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    expect(
      await overWire([`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`]),
    ).toContain(' 400 ')
    expect(await overWire([`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`])).toContain(' 400 ')
  })
})
