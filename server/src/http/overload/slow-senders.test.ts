import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutOffSlowBodies, slowHeadOptions } from './slow-senders.ts'

const TIMES = { head_ms: 300, body_ms: 300, upload_ms: 1200 }

let http: FastifyInstance
let port: number

beforeAll(async () => {
  // As http/server.ts does, and for its reason.
  http = fastify(slowHeadOptions(TIMES)) as unknown as FastifyInstance
  cutOffSlowBodies(http, TIMES)
  // Of the endpoint, only `body_kind` is read.
  const upload = { body_kind: 'multipart' } as never
  http.post('/json', async () => 'done')
  http.post('/upload', { config: { endpoint: upload } }, async () => 'done')
  await http.listen({ host: '127.0.0.1', port: 0 })
  port = (http.server.address() as { port: number }).port
})

afterAll(() => http.close())

/** Sends the parts with a pause after each; returns what was received until it was answered or the connection ended. */
async function sendSlowly(pieces: string[], pause_ms: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const ended = new Promise<void>((resolve) =>
    socket
      .once('close', () => resolve())
      .once('error', () => resolve())
      .on('data', (data) => {
        answer += data
        if (answer.includes('200 OK')) resolve()
      }),
  )
  for (const piece of pieces) {
    if (!socket.destroyed) socket.write(piece)
    await Promise.race([ended, sleep(pause_ms)])
  }
  await Promise.race([ended, sleep(1500)])
  socket.destroy()
  return answer
}

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 6\r\n\r\n`
const BODY = ['"', 'a', 'b', 'c', 'd', '"']

test('L-02 a request at an honest pace is answered', async () => {
  expect(await sendSlowly([post('/json'), ...BODY], 1)).toContain('200 OK')
})

test('L-02 a head or a body that drips is cut off', async () => {
  const [head, body] = await Promise.all([
    sendSlowly([...post('/json').match(/.{1,10}/gs)!], 150),
    sendSlowly([post('/json'), ...BODY], 150),
  ])
  expect(head).not.toContain('200 OK')
  expect(body).toBe('')
})

test('an upload has a longer deadline, and no more than that', async () => {
  const [honest, dripping] = await Promise.all([
    sendSlowly([post('/upload'), ...BODY], 80),
    sendSlowly([post('/upload'), ...BODY], 350),
  ])
  expect(honest).toContain('200 OK')
  expect(dripping).not.toContain('200 OK')
})

test('a body that has arrived in time is no reason to end its connection later', async () => {
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (data) => {
    answers += data
  })
  socket.write(post('/json') + BODY.join(''))
  await sleep(1.75 * TIMES.body_ms)
  socket.write(post('/json') + BODY.join(''))
  await expect.poll(() => answers.match(/200 OK/g)).toHaveLength(2)
  socket.destroy()
})
