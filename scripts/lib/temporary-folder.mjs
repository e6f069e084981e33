// The folder for temporary files of a test run: in memory where the system has room for it there. Each of some four hundred databases is a copy of
// a thousand small files, which costs a disk ten times as long.

import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** A container often has 64 MB there. */
const MIN_BYTES = 4 * 1024 ** 3

function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MIN_BYTES
}

/** Makes the folder; it is removed when this process ends. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'kontor-run-'))
  // PostgreSQL refuses to run as root, so it has a user of its own that must get through.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}
