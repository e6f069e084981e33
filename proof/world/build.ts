// A build of the server for the proof: from the product's sources as they are, or changed on their way by plugins of the bundler.

import { rmSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { bundleProgram } from '../../server/src/testing/bundle-program.ts'
import { removeWithUs } from './ends.ts'

export interface Build {
  web_file: string
  worker_file: string
  /** Built from the product as it is, without any plugin. */
  is_sound: boolean
  remove(): void
}

let builds = 0

export async function buildServer(plugins: readonly Plugin[] = []): Promise<Build> {
  const name = `proof-${process.pid}-${++builds}`
  const [web_file, worker_file] = await Promise.all([
    bundleProgram('server/src/main.ts', `${name}-web`, plugins),
    bundleProgram('server/src/worker.ts', `${name}-worker`, plugins),
  ])
  const left = [web_file, worker_file].flatMap((file) => [file, `${file}.map`])
  const removals = left.map(removeWithUs)
  return {
    web_file,
    worker_file,
    is_sound: plugins.length === 0,
    remove() {
      for (const file of left) rmSync(file, { force: true })
      for (const removal of removals) removal.callOff()
    },
  }
}
