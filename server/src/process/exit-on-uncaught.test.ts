// F-18: a stray error in a real process: a line in the log, the running request answered, and an exit code that asks for a restart.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bundleText } from '../testing/bundle-program.ts'

/** Answers `/slow` after half a second, and drops a rejected promise on `/stray`. */
const SOURCE = `
  import { createServer } from 'node:http'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { pino } from 'pino'
  import { exitOnUncaught } from './exit-on-uncaught.ts'
  const server = createServer(async (request, response) => {
    if (request.url === '/stray') void Promise.reject(new Error('lost its way'))
    await sleep(500)
    response.setHeader('connection', 'close').end('answered')
  })
  exitOnUncaught(pino(), async (code) => {
    await new Promise((resolve) => server.close(resolve))
    process.exit(code)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
`

let program = ''
beforeAll(async () => {
  program = await bundleText(SOURCE, import.meta.dirname, 'unforeseen')
})
afterAll(() => rmSync(program, { force: true }))

test('F-18 an error that nothing caught ends the process after the requests under way', async () => {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const logged = text(child.stdout!)
  const [port] = await once(child, 'message')
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.text())
  const answers = [ask('/slow'), ask('/stray')]
  const [code] = await once(child, 'exit')
  expect(await Promise.all(answers)).toEqual(['answered', 'answered'])
  expect(code).toBe(1)
  expect(JSON.parse((await logged).trim())).toMatchObject({ level: 60, err: { message: 'lost its way' } })
})
