// npm run backup [-- file]: writes all stored data of the installation into a file, encrypted with
// ENCRYPTION_KEY. The server may keep running.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupName, writeBackupFile } from '../backup/archive/write-backup-file.ts'
import { BackupRefused } from '../backup/backup-errors.ts'
import { contentText, reachDatabase, readArguments, sizeText } from '../backup/programs.ts'
import { dataDir, readBackupConfig } from '../config.ts'
import { hasEmbedded } from '../db/embedded/embedded.ts'
import { runCommand } from '../process/run-command.ts'

const noInstallation = (data_dir: string) =>
  new BackupRefused(
    `There is no installation of Kontor in ${data_dir}. Give its folder: DATA_DIR=/path/to/folder npm run backup`,
  )

async function backUp(signal: AbortSignal): Promise<void> {
  const since = performance.now()
  const given = readArguments([])
  if (given === undefined) throw new BackupRefused('Usage: npm run backup [-- FILE]')
  // Checked first, because a missing folder must not be reported as a missing key.
  if (!existsSync(dataDir())) throw noInstallation(dataDir())
  const config = readBackupConfig()
  const { data_dir, database_url, encryption_key, version, disk_reserve_bytes } = config
  if (database_url === undefined && !hasEmbedded(data_dir)) throw noInstallation(data_dir)
  const file = given.file === undefined ? join(data_dir, 'backups', backupName()) : resolve(given.file)
  const database = await reachDatabase(config, (url) => url)
  try {
    const { url } = database
    const report = await writeBackupFile(file, {
      url,
      data_dir,
      encryption_key,
      version,
      signal,
      disk_reserve_bytes,
    })
    console.log(`Backup of ${report.made_at}: ${contentText(report)}.`)
    console.log(`${file} (${sizeText(report.size)}, ${((performance.now() - since) / 1000).toFixed(1)} s)`)
    if (config.stored_key?.equals(encryption_key))
      console.log(`It opens with the key in ${config.key_file} only. Keep a copy of that key somewhere else.`)
  } finally {
    await database.stop()
  }
}

await runCommand(backUp, {
  advice: 'Run it as the user that runs Kontor.',
  interruption: new BackupRefused('Interrupted: there is no backup.'),
})
