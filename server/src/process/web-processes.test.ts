import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { bundleText } from '../testing/bundle-program.ts'

it('F-18 a web process that dies is replaced, which is logged', { timeout: 60_000 }, async () => {
  const program = await bundleText(
    `import cluster from 'node:cluster'
      import { createServer } from 'node:net'
      import { startWebProcesses, stopWebProcesses } from './web-processes.ts'
      if (cluster.isWorker) createServer().listen(0, '127.0.0.1')
      else {
        await startWebProcesses(1, process.env, { warn: (message) => console.log('warning: ' + message) })
        const [first] = Object.values(cluster.workers)
        cluster.once('listening', async () => {
          console.log('replaced')
          await stopWebProcesses()
          process.exit(0)
        })
        console.log('pid ' + first.process.pid)
        first.process.kill('SIGKILL')
      }`,
    import.meta.dirname,
    'forks',
  )
  onTestFinished(() => rmSync(program, { force: true }))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) said.push(line)
  const pid = said[0]?.replace('pid ', '')
  expect(said).toEqual([
    `pid ${pid}`,
    `warning: The web process ${pid} ended by SIGKILL; another takes its place.`,
    'replaced',
  ])
})
