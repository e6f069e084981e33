// npm run restore -- file: restores a backup into an empty installation. With --check the file is only read to its end, and nothing is changed.

import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RestoreRefused } from './backup/backup-errors.ts'
import { reachDatabase } from './backup/reach-database.ts'
import { readArchive } from './backup/read-archive.ts'
import { contentInWords } from './backup/report-lines.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { type Config, readConfig } from './config.ts'
import { openAsOwner } from './db/open-as-owner.ts'
import { checkInvariants } from './invariants/check-invariants.ts'
import { keptKey } from './keys.ts'
import { complaintOf } from './start-complaint.ts'

const startDatabase = (config: Config) =>
  reachDatabase(config, () => {
    throw new RestoreRefused(`Kontor runs on ${config.data_dir}. Stop it first, or give a new DATA_DIR.`)
  })

async function sayWhetherSound(url: string): Promise<boolean> {
  const db = openAsOwner({ url, statement_timeout_ms: 0 })
  try {
    const broken = await checkInvariants(db)
    for (const { id, title, count, examples } of broken)
      console.error(`${id} does not hold (${count}): ${title}. ${examples.join('; ')}`)
    return broken.length === 0
  } finally {
    await db.close()
  }
}

/** Reads everything and discards it. */
async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

async function checkOnly(file: string, config: Config): Promise<void> {
  let made_at = ''
  const end = await readArchive(createReadStream(file), config.encryption_key, {
    head: async (head) => {
      made_at = head.made_at
    },
    part: (_table, bytes) => drain(bytes),
    file: (_key, bytes) => drain(bytes),
  })
  console.log(`The backup of ${made_at} is whole: ${contentInWords(end)}.`)
}

async function restore(file: string, config: Config): Promise<void> {
  const since = performance.now()
  const { data_dir, encryption_key } = config
  await mkdir(data_dir, { recursive: true })
  const database = await startDatabase(config)
  try {
    const report = await restoreBackup({
      url: database.url,
      data_dir,
      encryption_key,
      input: createReadStream(file),
    })
    // The next start must use the key that was given here, and not generate a new one.
    if (!config.is_production)
      keptKey(join(data_dir, 'keys/encryption.key'), () => encryption_key.toString('base64'))
    console.log(`Restored the state of ${report.made_at}: ${contentInWords(report)}.`)
    const is_sound = await sayWhetherSound(database.url)
    console.log(
      is_sound
        ? `Every table was read back and compared, every invariant holds (${((performance.now() - since) / 1000).toFixed(1)} s). Everybody has to log in again.`
        : 'Everything is back as it was kept, and was not sound already then: see above.',
    )
    if (!is_sound) process.exitCode = 1
  } finally {
    await database.stop()
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new RestoreRefused('Usage: npm run restore -- FILE [--check]')
  await (values.check ? checkOnly : restore)(resolve(file), readConfig())
}

main().catch((error: unknown) => {
  console.error(complaintOf(error) ?? error)
  process.exitCode = 1
})
