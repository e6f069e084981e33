// Many requests at the same moment. Each request is sent except for its last byte, followed by all last bytes
// together. Only the server then decides how much time passes between the first and the last.

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpRequest, HttpResponse } from './http-request.ts'
import type { World } from './world.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const SETTLE_MS = 30
const PATIENCE_MS = 10_000

function bytesOf({ method = 'POST', path, body, token, headers = {} }: HttpRequest): Buffer {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map((pair) => pair.join(': ')),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

function answerFrom(bytes: Buffer, ms: number): HttpResponse | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const length = Number(headers['content-length'] ?? 0)
  if (bytes.length < end + HEAD_END.length + length) return undefined
  const text = bytes.toString('utf8', end + HEAD_END.length, end + HEAD_END.length + length)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {}
  return { status: Number(first.split(' ')[1]), json, text, headers, ms }
}

/** Sends the requests to the web processes in turn; gives the answers in the order of the requests. */
export async function burst(world: World, asks: readonly HttpRequest[]): Promise<HttpResponse[]> {
  const running = world.webs.filter(({ is_ready }) => is_ready)
  const sockets: Socket[] = await Promise.all(
    asks.map(
      ({ server }, at) =>
        new Promise<Socket>((resolve, reject) => {
          const { port } = server === undefined ? running[at % running.length]! : world.webs[server]!
          const socket = connect(port, '127.0.0.1', () => resolve(socket))
          socket.once('error', reject)
        }),
    ),
  )
  const payloads = asks.map(bytesOf)
  for (const [at, socket] of sockets.entries()) {
    socket.setNoDelay(true)
    socket.write(payloads[at]!.subarray(0, -1))
  }
  await sleep(SETTLE_MS)
  const begun = performance.now()
  const answers = sockets.map(
    (socket) =>
      new Promise<HttpResponse>((resolve) => {
        let received = Buffer.alloc(0)
        const finish = (answer: HttpResponse) => {
          clearTimeout(patience)
          socket.destroy()
          resolve(answer)
        }
        const nothing = () =>
          finish({ status: 0, json: undefined, text: '', headers: {}, ms: performance.now() - begun })
        const patience = setTimeout(nothing, PATIENCE_MS)
        socket.on('error', nothing)
        socket.on('close', nothing)
        socket.on('data', (chunk) => {
          received = Buffer.concat([received, chunk])
          const answer = answerFrom(received, performance.now() - begun)
          if (answer) finish(answer)
        })
      }),
  )
  for (const [at, socket] of sockets.entries()) socket.write(payloads[at]!.subarray(-1))
  // The server may shed load with this many concurrent requests. A deliberate 503 is a good answer here.
  const all = await world.watch.disturbed(() => Promise.all(answers))
  world.watch.tally('refused for load', all.filter(({ status }) => status === 503).length)
  for (const [at, answer] of all.entries()) {
    const ask = { method: 'POST', ...asks[at]! }
    world.journal.hear(ask, answer)
    world.watch.see(ask, answer)
  }
  return all
}
