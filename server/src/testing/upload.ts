// Bodies of uploads for tests, written by hand: names and types are sent unchanged, even those that no browser would send.

import type { ProductFile } from '@kontor/contract/catalogue/products/products'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export const canvas = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
export const png = (width = 3, height = 2) => canvas(width, height).png().toBuffer()
export const jpg = (width = 3, height = 2) => canvas(width, height).jpeg().toBuffer()

export const bytesOf = (hex: string, rest = '') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest)])
export const MP4 = bytesOf('00000018', 'ftypisom\0\0\0\0isomavc1 and frames')
export const WEBM = bytesOf('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', ' and clusters')
export const OGG = bytesOf('4f67675300020000', ' and pages')

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Part {
  bytes: Buffer
  name?: string
  type?: string
}

/** `body` and `headers` of a request. */
export function formOf(parts: Part[]) {
  const boundary = 'x-boundary-x'
  const body = Buffer.concat([
    ...parts.flatMap(({ bytes, name = 'a.png', type = 'image/png' }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Uploads files to a product; gives the raw response. */
export const sendFiles = (app: TestApp, product_id: string, parts: Part[], token?: string) =>
  app.send({
    method: 'POST',
    url: `/v1/a/products/${product_id}/files`,
    ...(token ? { token } : {}),
    ...formOf(parts),
  })

/** Uploads files to a product, and expects that to succeed. */
export async function uploadFiles(
  app: TestApp,
  product_id: string,
  parts: Part[],
  token: string,
): Promise<ProductFile[]> {
  const answer = await sendFiles(app, product_id, parts, token)
  expect(answer.text).not.toContain('"error"')
  expect(answer.status).toBe(201)
  return answer.json
}

/** The path of a file's URL, for requests to a test server. */
export const pathOf = (url: string): string => new URL(url).pathname

export const fetchFile = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: pathOf(url), headers })
