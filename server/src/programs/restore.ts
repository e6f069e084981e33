// npm run restore -- file: restores a backup into an empty installation. --check only reads the file to its
// end, and changes nothing.

import { mkdir, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { readArchive } from '../backup/archive/read-archive.ts'
import { RestoreRefused } from '../backup/backup-errors.ts'
import { findMissingFiles } from '../backup/files/missing-files.ts'
import { contentText, reachDatabase, readArguments } from '../backup/programs.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type BackupConfig, readBackupConfig } from '../config.ts'
import { openAsOwner } from '../db/access/open-as-owner.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { runCommand } from '../process/run-command.ts'
import { storedKey } from '../secrets/keys.ts'

const startDatabase = (config: BackupConfig) =>
  reachDatabase(config, () => {
    throw new RestoreRefused(`Kontor is running on ${config.data_dir}. Stop it first, or use a new DATA_DIR.`)
  })

/** Opens the file before anything is started or made, because a mistyped name must change nothing. */
async function openBackup(file: string): Promise<Readable> {
  const unreadable = (reason: string) => new RestoreRefused(`${file} cannot be read: ${reason}.`)
  const handle = await open(file).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT' || code === 'ENOTDIR') throw unreadable('there is no such file')
    if (code === 'EACCES' || code === 'EPERM') throw unreadable('this user may not read it')
    throw unreadable(String(code))
  })
  if ((await handle.stat()).isDirectory()) {
    await handle.close()
    throw unreadable('it is a folder')
  }
  return handle.createReadStream()
}

async function sayWhetherSound(url: string, data_dir: string): Promise<boolean> {
  const db = openAsOwner({ url, statement_timeout_ms: 0 })
  try {
    const broken = await checkInvariants(db)
    for (const { id, title, count, examples } of broken)
      console.error(`${id} does not hold (${count}): ${title}. ${examples.join('; ')}`)
    const missing = await findMissingFiles(db, data_dir)
    if (missing.length > 0)
      console.error(
        `The backup lacks uploaded files that the database names (${missing.length}): ${missing.slice(0, 5).join('; ')}`,
      )
    return broken.length === 0 && missing.length === 0
  } finally {
    await db.close()
  }
}

/** Reads everything and discards it. */
async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

async function checkOnly(input: Readable, config: BackupConfig, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', () => input.destroy(signal.reason))
  let made_at = ''
  const end = await readArchive(input, config, {
    head: async (head) => {
      made_at = head.made_at
    },
    part: (_table, bytes) => drain(bytes),
    file: (_key, bytes) => drain(bytes),
  })
  const key = end.is_of_previous_key ? ' It was made with ENCRYPTION_PREVIOUS_KEY.' : ''
  console.log(`The backup of ${made_at} is complete: ${contentText(end)}.${key}`)
}

/**
 * Outside production a start without ENCRYPTION_KEY takes the stored key. The stored key must therefore equal
 * the key of the restore.
 */
function checkStoredKey({ is_production, stored_key, key_file, encryption_key }: BackupConfig): void {
  if (is_production || stored_key === undefined || stored_key.equals(encryption_key)) return
  throw new RestoreRefused(
    `${key_file} contains a different key than ENCRYPTION_KEY. Use a new DATA_DIR, or remove the file if nothing was encrypted with that key yet.`,
  )
}

async function restore(input: Readable, config: BackupConfig, signal: AbortSignal): Promise<void> {
  const since = performance.now()
  const { data_dir, encryption_key, encryption_previous_key, is_production, key_file } = config
  checkStoredKey(config)
  await mkdir(data_dir, { recursive: true })
  const database = await startDatabase(config)
  try {
    const report = await restoreBackup({
      url: database.url,
      data_dir,
      encryption_key,
      encryption_previous_key,
      input,
      signal,
      // The next start must use the given key, and not make a new key.
      beforeCommit: () => {
        if (!is_production) storedKey(key_file, () => encryption_key.toString('base64'))
      },
    })
    console.log(`Restored the state of ${report.made_at}: ${contentText(report)}.`)
    if (report.is_of_previous_key)
      console.log(
        'It was made with ENCRYPTION_PREVIOUS_KEY. Set that key for the next start too, which re-encrypts secrets with the current key.',
      )
    if (report.late_failure !== undefined) {
      console.error(
        `Restored; the next start migrates the database. The migration failed here: ${(report.late_failure as Error).message}`,
      )
      process.exitCode = 1
      return
    }
    if (signal.aborted) {
      console.log('Interrupted before the invariants were checked. What was restored is complete.')
      return
    }
    const is_sound = await sayWhetherSound(database.url, data_dir)
    console.log(
      is_sound
        ? `All tables were compared and all invariants checked (${((performance.now() - since) / 1000).toFixed(1)} s). All users must log in again.`
        : 'Everything was restored, but the backup itself is not sound: see above.',
    )
    if (!is_sound) process.exitCode = 1
  } finally {
    await database.stop()
  }
}

async function main(signal: AbortSignal): Promise<void> {
  const given = readArguments(['check'])
  if (given?.file === undefined) throw new RestoreRefused('Usage: npm run restore -- FILE [--check]')
  const config = readBackupConfig()
  const input = await openBackup(resolve(given.file))
  try {
    await (given.is_check ? checkOnly : restore)(input, config, signal)
  } finally {
    input.destroy()
  }
}

await runCommand(main, {
  advice: 'Choose another folder: DATA_DIR=/path/to/folder npm run restore -- FILE',
  interruption: new RestoreRefused('Interrupted: nothing was restored.'),
})
