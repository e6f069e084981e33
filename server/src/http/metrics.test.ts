import { readFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { startProcesses } from '../testing/processes.ts'
import { thoroughTest } from '../testing/thorough-test.ts'

thoroughTest(
  'any of several web processes on a port returns the figures of all',
  async () => {
    const { db, platform } = await startTestApp()
    const [server] = await startProcesses(1, {
      DATABASE_URL: db.connection_string,
      DATA_DIR: platform.config.data_dir,
      WEB_CONCURRENCY: '2',
    })
    const origin = server!.base.replace('/v1', '')
    // A connection for each request, so that both processes are met.
    const get = async (path: string) => {
      const answer = await fetch(`${origin}${path}`, { headers: { connection: 'close' } })
      return { status: answer.status, text: await answer.text() }
    }
    const counted = async () => {
      const { text } = await get('/metrics')
      expect(text).toContain('\nweb_processes 2\n')
      return /^http_request_duration_seconds_count\{.*"\/healthz".*\} (\d+)$/m.exec(text)?.[1]
    }

    const asked = 30
    for (let n = 0; n < asked; n++) expect((await get('/healthz')).status).toBe(200)
    // An answer is counted a moment after it was given.
    await expect.poll(counted).toBe(String(asked))
    for (let n = 0; n < 6; n++) expect(await counted()).toBe(String(asked))

    // One that hangs does not hide the other's figures.
    const { pid } = server!.process
    const [fork] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    process.kill(Number(fork), 'SIGSTOP')
    onTestFinished(() => void process.kill(Number(fork), 'SIGKILL'))
    const { text } = await Promise.any([get('/metrics'), get('/metrics')])
    expect(text).toContain('\nweb_processes 1\n')
  },
  60_000,
)
