// `/readyz` waits for what the first start sets up, in every process that shares the port.

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { bundleText } from '../testing/bundle-program.ts'

it('a server that sets up a demo shop is not ready before it exists', async () => {
  const app = await startTestApp({ DEMO: 'on' })
  const readiness = async () => {
    const { status, json, headers } = await app.send({ method: 'GET', url: '/readyz' })
    return [status, json.status, 'retry-after' in headers]
  }
  expect(await readiness()).toEqual([503, 'the demo shop is being set up', true])
  expect((await app.send({ method: 'GET', url: '/healthz' })).status).toBe(200)
  app.parts.set_up.markDone(true)
  expect(await readiness()).toEqual([200, 'ready', false])
})

it('the front page links to the demo shop only if there is one', async () => {
  const app = await startTestApp({ DEMO: 'on' })
  const link = async () => {
    const { text } = await app.send({ method: 'GET', url: '/' })
    return /<meta name="demo-shop" content="([^"]*)"/.exec(text)?.[1]
  }
  expect(await link()).toBe('')
  app.parts.set_up.markDone(false)
  expect(await link()).toBe('')
  app.parts.set_up.markDone(true)
  expect(await link()).toBe('http://localhost:8080/store/demo')
})

it('a server without a set-up is ready immediately', async () => {
  const app = await startTestApp()
  expect((await app.send({ method: 'GET', url: '/readyz' })).status).toBe(200)
})

it('every web process is notified, also one that replaces another', {
  timeout: 60_000,
}, async () => {
  const program = await bundleText(
    `import cluster from 'node:cluster'
      import { createServer } from 'node:net'
      import { makeSetUp } from './set-up.ts'
      const set_up = makeSetUp(false)
      if (cluster.isWorker) {
        process.on('message', () => process.send(set_up.isDone() && set_up.hasDemo()))
        createServer().listen(0, '127.0.0.1')
      } else {
        const heard = (worker) => new Promise((resolve) => worker.once('message', resolve))
        const fork = () => new Promise((resolve) => {
          const worker = cluster.fork()
          worker.once('listening', () => resolve(worker))
        })
        const first = await fork()
        first.send({ kind: 'other' })
        console.log(await heard(first))
        set_up.markDone(true)
        console.log(await heard(first))
        const [second, said] = await new Promise((resolve) => {
          const worker = cluster.fork()
          worker.once('message', (message) => resolve([worker, message]))
        })
        console.log(said)
        for (const worker of [first, second]) worker.process.kill('SIGKILL')
        process.exit(0)
      }`,
    import.meta.dirname,
    'set-up',
  )
  onTestFinished(() => rmSync(program, { force: true }))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) said.push(line)
  expect(said).toEqual(['false', 'true', 'true'])
})
