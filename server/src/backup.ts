// npm run backup [-- file]: everything this installation holds, in one encrypted file, while it serves. It opens with ENCRYPTION_KEY.

import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { reachDatabase } from './backup/reach-database.ts'
import { contentInWords, inWords } from './backup/report-lines.ts'
import { takeBackup } from './backup/take-backup.ts'
import { readConfig } from './config.ts'
import { complaintOf } from './start-complaint.ts'

async function main(): Promise<void> {
  const since = Date.now()
  const config = readConfig()
  const named = process.argv[2]
  const name = `kontor-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
  const file = named === undefined ? join(config.data_dir, 'backups', name) : resolve(named)
  await mkdir(dirname(file), { recursive: true })
  // Under its name it is whole: a backup that was cut short never looks like one.
  const unfinished = `${file}.part`
  const database = await reachDatabase(config, (url) => url)
  try {
    const report = await takeBackup({
      url: database.url,
      data_dir: config.data_dir,
      encryption_key: config.encryption_key,
      version: config.version,
      output: createWriteStream(unfinished, { mode: 0o600 }),
    })
    await rename(unfinished, file)
    const { size } = await stat(file)
    console.log(`Backup of ${report.made_at}: ${contentInWords(report)}.`)
    console.log(`${file} (${inWords(size)}, ${((Date.now() - since) / 1000).toFixed(1)} s)`)
    if (!process.env.ENCRYPTION_KEY)
      console.log(
        `It opens with the key in ${join(config.data_dir, 'keys/encryption.key')} only. Keep a copy of that key somewhere else.`,
      )
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(complaintOf(error) ?? error)
  process.exitCode = 1
})
