import type { ErrorCode } from '@kontor/contract/http/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'

const FILE = new File(['0123456789'], 'table.csv', { lastModified: 1 })
const TIME = { timeout: 60_000 }

/** An answer of the server, 0 for none, as an error of the module that is loaded now. */
async function problem(status: number, error: ErrorCode | 'no_response'): Promise<Error> {
  const { ProblemError } = await import('../../../lib/api/api.ts')
  return new ProblemError(status, { error, message: error })
}

/** A server that takes uploads, and what it was asked: the uploads that were begun, and the bytes that came. */
let server: { uploads: Set<string>; begun: number; bytes: number; look_up: number }

beforeEach(async () => {
  const now = { uploads: new Set<string>(), begun: 0, bytes: 0, look_up: 200 }
  server = now
  vi.stubGlobal('fetch', async () => {
    const id = `upload-${++now.begun}`
    now.uploads.add(id)
    return Response.json({ id, received: 0, size: FILE.size }, { status: 201 })
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      id = ''
      status = 0
      response: unknown
      onload = () => undefined
      open(_method: string, url: string) {
        this.id = url.split('/').at(-2)!
      }
      setRequestHeader() {}
      send({ size }: Blob) {
        const is_look_up = size === 1
        this.status = !now.uploads.has(this.id) ? 404 : is_look_up ? now.look_up : 200
        if (!is_look_up) now.bytes += size
        this.response = JSON.stringify(
          this.status === 200
            ? { id: this.id, received: FILE.size, size: FILE.size }
            : { error: 'unavailable', message: 'Not now.' },
        )
        queueMicrotask(() => this.onload())
      }
    },
  )
  vi.resetModules()
  await logInForTest()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Sends the file to be used so. */
async function send<Made>(use: (upload_id: string) => Promise<Made>): Promise<Made> {
  const { sendLargeFile } = await import('./send-large-file.ts')
  return sendLargeFile('shop', FILE, use, () => undefined)
}

test('a complete upload that could not be used is used when its file is chosen again', TIME, async () => {
  const refusal = await problem(409, 'in_use')
  await expect(send(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(await send(async (id) => id)).toBe('upload-1')
  expect(server).toMatchObject({ begun: 1, bytes: FILE.size })
  // Used up: the same file chosen once more is another upload.
  expect(await send(async (id) => id)).toBe('upload-2')
})

test(
  'what was made of an upload is given where only the answer was lost, and nothing is sent again',
  TIME,
  async () => {
    const made = new Set<string>()
    const lost = send(async (id) => {
      made.add(id)
      server.uploads.delete(id)
      throw await problem(0, 'no_response')
    })
    await expect(lost).rejects.toMatchObject({ status: 0 })
    const use = async (id: string) => {
      if (!made.has(id)) throw await problem(422, 'validation_error')
      return id
    }
    expect(await send(use)).toBe('upload-1')
    expect(server).toMatchObject({ begun: 1, bytes: FILE.size })
  },
)

test(
  'an upload that has expired is begun again, and one that cannot be looked up now is not',
  TIME,
  async () => {
    const silence = await problem(0, 'no_response')
    await expect(send(() => Promise.reject(silence))).rejects.toMatchObject({ status: 0 })
    server.look_up = 503
    await expect(send(async (id) => id)).rejects.toMatchObject({ status: 503 })
    expect(server.begun).toBe(1)
    server.look_up = 200
    server.uploads.clear()
    const use = async (id: string) => {
      if (id === 'upload-1') throw await problem(422, 'validation_error')
      return id
    }
    expect(await send(use)).toBe('upload-2')
  },
)
