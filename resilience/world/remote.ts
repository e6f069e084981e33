// A helper of the tests in a separate process, called by messages. The imitated work then does not slow the
// measuring process.

import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { bundleTool } from '../../server/src/testing/bundle-program.ts'
import { endWithUs } from './ends.ts'

// biome-ignore lint/suspicious/noExplicitAny: the caller knows what each action takes and gives
type Actions = Record<string, (...args: any[]) => unknown>

/** A helper's functions (actions) as its starter sees them. Each returns a promise. */
export type Remote<D extends Actions> = {
  [K in keyof D]: (...args: Parameters<D[K]>) => Promise<Awaited<ReturnType<D[K]>>>
}

interface Request {
  id: number
  action: string
  args: unknown[]
}

type RemoteResponse = { id: number; result?: unknown; error?: string }

/** Called in the helper's process. Runs calls until the starting process is gone. */
export function serveRemote(actions: Actions): void {
  process.on('message', ({ id, action, args }: Request) => {
    Promise.resolve()
      .then(() => actions[action]!(...args))
      .then(
        (result) => process.send?.({ id, result }),
        (error: unknown) => process.send?.({ id, error: String(error) }),
      )
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ id: 0 })
}

export interface Helper<D extends Actions> {
  actions: Remote<D>
  stop(): void
}

/** Thrown if a helper has ended. Everything needs the helper, and later results mean nothing. */
export class HelperGone extends Error {
  override readonly name = 'HelperGone'
}

/**
 * Starts the helper `resilience/world/<name>.ts`. Resolves when it listens. A call to a helper that is gone
 * rejects with `HelperGone`.
 */
export async function startHelper<D extends Actions>(name: string): Promise<Helper<D>> {
  const file = await bundleTool(`resilience/world/${name}.ts`, `resilience-${name}-${process.pid}`)
  const child: ChildProcess = spawn(process.execPath, ['--enable-source-maps', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // With JSON, an undefined argument would arrive as null.
    serialization: 'advanced',
    // A test may start the helper, but the helper must not take itself for a test.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))),
  })
  endWithUs(child)
  const waiting = new Map<number, (response: RemoteResponse | HelperGone) => void>()
  let asked = 0
  let gone: HelperGone | undefined
  const ready = new Promise<void>((resolve, reject) =>
    waiting.set(0, (reply) => (reply instanceof HelperGone ? reject(reply) : resolve())),
  )
  // Otherwise a caller would wait endlessly for its answer, or the run would end without a message.
  child.once('exit', (code, signal) => {
    gone = new HelperGone(`The helper '${name}' ended unexpectedly (${signal ?? code}).`)
    for (const settle of waiting.values()) settle(gone)
    waiting.clear()
  })
  child.on('message', (reply: RemoteResponse) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  await ready
  rmSync(file, { force: true })
  rmSync(`${file}.map`, { force: true })
  const actions = new Proxy({} as Remote<D>, {
    get:
      (_, action) =>
      (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          if (gone) return reject(gone)
          const id = ++asked
          waiting.set(id, (reply) => {
            if (reply instanceof HelperGone) return reject(reply)
            if (reply.error === undefined) resolve(reply.result)
            else reject(new Error(reply.error))
          })
          child.send({ id, action: String(action), args } satisfies Request, (error) => {
            if (error && waiting.delete(id)) reject(gone ?? new HelperGone(`The helper '${name}' is gone.`))
          })
        }),
  })
  return {
    actions,
    stop: () => {
      child.removeAllListeners('message')
      child.removeAllListeners('exit')
      if (child.exitCode === null) child.kill('SIGKILL')
    },
  }
}
