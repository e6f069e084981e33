// A disk that can be filled: a small file system in memory, because a real disk must not be filled. Only some
// users may mount such a disk.

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { atOurEnd } from '../world/ends.ts'
import { makeFolder } from '../world/test-environment.ts'

export interface SmallDisk {
  readonly folder: string
  fill(): void
  makeRoom(): void
  remove(): void
}

const BLOCK = Buffer.alloc(1024 * 1024)

/**
 * Mounts a disk on `folder`, or on a new folder. `size` is in the form of `mount`. Returns undefined if the
 * user may not mount a file system.
 */
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
        // The write fails because the disk is full, as intended.
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
