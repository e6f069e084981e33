// Starts baseline 1 for one request, or for refusals: a bare node:http server that answers with the same bytes as the product, headers included. Only
// the X-Request-Id, which the product generates for each response, is always the same here (and of the same length).

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
import type { Request } from './load.ts'

interface Answer {
  status: number
  /** Names and values in turn. */
  head: string[]
  body: Buffer
}

// Headers that node:http sets itself.
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive'])

const answerOf = (port: number, { method, path, body }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const pairs = answer.rawHeaders.flatMap((name, at, all) =>
          at % 2 === 0 ? [[name, all[at + 1]!]] : [],
        )
        const head = pairs.filter(([name]) => !OF_THE_CONNECTION.has(name!.toLowerCase())).flat()
        resolve({ status: answer.statusCode!, head, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

export interface BareServer {
  port: number
  pid: number
  stop(): void
}

/** Throws where the product answers the request with a status of 300 or more. */
export async function startBare(product_port: number, request: Request): Promise<BareServer> {
  const answer = await answerOf(product_port, request)
  const { status, body } = answer
  if (status >= 300) throw new Error(`${request.path} answers ${status}: ${body.toString().slice(0, 300)}`)
  return serve(answer)
}

/** Refuses every request with 503 and the bytes of the product's error for an unknown address, which differs from its refusal in a sentence. */
export async function startBareRefusals(product_port: number): Promise<BareServer> {
  return serve(await answerOf(product_port, { method: 'GET', path: '/v1/public/unknown' }), ['503'])
}

async function serve({ head, body }: Answer, refusal: readonly string[] = []): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bare-'))
  const [head_file, body_file] = [join(folder, 'head'), join(folder, 'body')]
  writeFileSync(head_file, JSON.stringify(head))
  writeFileSync(body_file, body)
  const server = join(REPOSITORY_ROOT, 'bench/bare-server.mjs')
  const child = spawn(process.execPath, [server, head_file, body_file, ...refusal], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)))
    child.once('exit', () => reject(new Error('The bare server has ended.')))
  })
  return {
    port,
    pid: child.pid!,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true })
    },
  }
}
