// npm run backup [-- file]: writes everything this installation stores into one file, encrypted with ENCRYPTION_KEY. The server may go on running.

import { join, resolve } from 'node:path'
import { reachDatabase } from './backup/reach-database.ts'
import { contentInWords, inWords } from './backup/report-lines.ts'
import { backupName, writeBackupFile } from './backup/write-backup-file.ts'
import { readConfig } from './config.ts'
import { complaintOf } from './start-complaint.ts'

async function main(): Promise<void> {
  const since = performance.now()
  const config = readConfig()
  const named = process.argv[2]
  const file = named === undefined ? join(config.data_dir, 'backups', backupName()) : resolve(named)
  const database = await reachDatabase(config, (url) => url)
  try {
    const { data_dir, encryption_key, version } = config
    const report = await writeBackupFile(file, { url: database.url, data_dir, encryption_key, version })
    console.log(`Backup of ${report.made_at}: ${contentInWords(report)}.`)
    console.log(`${file} (${inWords(report.size)}, ${((performance.now() - since) / 1000).toFixed(1)} s)`)
    if (!process.env.ENCRYPTION_KEY)
      console.log(
        `It opens with the key in ${join(config.data_dir, 'keys/encryption.key')} only. Keep a copy of that key somewhere else.`,
      )
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(complaintOf(error) ?? error)
  process.exitCode = 1
})
