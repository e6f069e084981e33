// A build of the server for the resilience tests: from the product's sources as they are, or changed on their way by plugins of the bundler.

import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { bundlePrograms } from '../../server/src/testing/bundle-program.ts'
import { removeWithUs } from './ends.ts'

export interface Build {
  web_file: string
  worker_file: string
  /** Built from the unchanged product, without any plugin. */
  is_sound: boolean
  remove(): void
}

export const PROGRAMS = ['server/src/programs/main.ts', 'server/src/programs/worker.ts']

let builds = 0

export async function buildServer(plugins: readonly Plugin[] = []): Promise<Build> {
  const name = `resilience-${process.pid}-${++builds}`
  const [web_file, worker_file] = await bundlePrograms(PROGRAMS, name, plugins)
  const folder = dirname(web_file!)
  const removal = removeWithUs(folder)
  return {
    web_file: web_file!,
    worker_file: worker_file!,
    is_sound: plugins.length === 0,
    remove() {
      rmSync(folder, { recursive: true, force: true })
      removal.callOff()
    },
  }
}
