import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { bundleText } from '../testing/bundle-program.ts'
import { startProcesses } from '../testing/processes.ts'
import { thoroughTest } from '../testing/thorough-test.ts'

/** What the primary of one web process prints. `meets` is what it does with the pid of that process, once it listens. */
async function said(meets: string): Promise<string[]> {
  const program = await bundleText(
    `import cluster from 'node:cluster'
      import { createServer } from 'node:net'
      import { replaceNoWebProcess, startWebProcesses, stopWebProcesses } from './web-processes.ts'
      if (cluster.isWorker) {
        createServer().listen(0, '127.0.0.1')
        process.on('SIGTERM', () => process.exit(0))
      } else {
        await startWebProcesses(1, process.env, { warn: (message) => console.log('warning: ' + message) })
        const [first] = Object.values(cluster.workers)
        const end = async (line) => {
          console.log(line)
          await stopWebProcesses()
          process.exit(0)
        }
        console.log('pid ' + first.process.pid)
        ${meets}
      }`,
    import.meta.dirname,
    'forks',
  )
  onTestFinished(() => rmSync(program, { force: true }))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  const pid = lines[0]!.replace('pid ', '')
  return lines.slice(1).map((line) => line.replace(pid, 'first'))
}

it('F-18 a web process that dies is replaced, which is logged', { timeout: 60_000 }, async () => {
  const lines = await said(`
    cluster.once('listening', () => end('replaced'))
    first.process.kill('SIGKILL')`)
  expect(lines).toEqual([
    'warning: The web process first ended by SIGKILL; another takes its place.',
    'replaced',
  ])
})

it('a web process that a signal to all of them ends before its primary does is not replaced', {
  timeout: 60_000,
}, async () => {
  const lines = await said(`
    cluster.once('exit', (worker, code) => end('ended with ' + code))
    replaceNoWebProcess()
    first.process.kill('SIGTERM')`)
  expect(lines).toEqual(['ended with 0'])
})

thoroughTest(
  'F-03 a web process that gets several signals to stop answers the request under way',
  {
    timeout: 60_000,
  },
  async () => {
    const { db, platform } = await startTestApp()
    const [server] = await startProcesses(1, {
      DATABASE_URL: db.connection_string,
      DATA_DIR: platform.config.data_dir,
      WEB_CONCURRENCY: '2',
    })
    const { process: primary, base } = server!
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.write(
      'POST /v1/login/refresh HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
    )
    // So that the process that will answer it has it.
    await expect.poll(() => answer, { timeout: 8000 }).toMatch(/^HTTP\/1\.1 100 /)

    const forks = readFileSync(`/proc/${primary.pid}/task/${primary.pid}/children`, 'utf8').trim().split(' ')
    const running = () => forks.filter((pid) => existsSync(`/proc/${pid}`))
    const ended = once(primary, 'exit')
    for (const pid of [...forks, primary.pid!]) process.kill(Number(pid), 'SIGTERM')
    const since = performance.now()
    // The idle one has ended, and a second signal no longer counts as the first that has come twice.
    const isLater = () => running().length === 1 && performance.now() - since > 1000
    await expect.poll(isLater, { timeout: 8000 }).toBe(true)
    for (const pid of running()) process.kill(Number(pid), 'SIGTERM')
    // One that ends at the signal has done so before it reads the rest.
    await sleep(50)
    socket.write('{}')
    await once(socket, 'close')
    expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 4\d\d /)
    expect(await ended).toEqual([0, null])
  },
)
