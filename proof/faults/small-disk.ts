// A disk that can be full: a file system of its own in memory, so that nobody else's is filled. Only some users may mount one.

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { atOurEnd } from '../world/ends.ts'
import { makeFolder } from '../world/ground.ts'

export interface SmallDisk {
  readonly folder: string
  fill(): void
  makeRoom(): void
  remove(): void
}

const BLOCK = Buffer.alloc(1024 * 1024)

/** `size` as mount takes it; on a folder of its own, or on this one. undefined where this user may not mount a file system. */
export function mountSmallDisk(size: string, folder = makeFolder()): SmallDisk | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const unmount = () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  const ending = atOurEnd(unmount)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const fd = openSync(filler, 'w')
      try {
        for (;;) writeSync(fd, BLOCK)
      } catch {
        // Full: that was the point.
      } finally {
        closeSync(fd)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      ending.callOff()
      unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
