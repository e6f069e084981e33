// The state of the installation, for its operators. The page does not exist for anybody else.

import { statfs } from 'node:fs/promises'
import type { Operations } from '@kontor/contract/office/operations'
import { listBackups } from '../../../backup/archive/write-backup-file.ts'
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { Platform } from '../../../platform.ts'
import { findDrillState, listDrills } from './drills.queries.ts'
import {
  countJobs,
  findDatabaseFacts,
  findHeldMails,
  findMailFacts,
  listFailingJobs,
} from './operations.queries.ts'
import { throwUnlessOperator } from './throw-unless-operator.ts'
import { healthOf } from './watch-drills.ts'

type Around = { db: Db } & Pick<Platform, 'config'>

const SHOWN_DRILLS = 10

async function showDisk(folder: string): Promise<Operations['disk']> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total_bytes: bsize * blocks, free_bytes: bsize * bavail }
}

export async function showOperations(around: Around, actor: Actor): Promise<Operations> {
  await throwUnlessOperator(around, actor)
  const { db, config } = around
  const { backups } = config
  const [database, jobs, failing, mails, held, drills, state, files, disk] = await Promise.all([
    findDatabaseFacts(db),
    countJobs(db),
    listFailingJobs(db),
    findMailFacts(db),
    findHeldMails(db.forPlatform()),
    listDrills(db, SHOWN_DRILLS),
    findDrillState(db),
    backups ? listBackups(backups.folder) : [],
    showDisk(config.data_dir),
  ])
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: config.version,
    process: {
      node: process.version,
      uptime_seconds: Math.round(process.uptime()),
      rss_bytes: rss,
      heap_bytes: heapUsed,
    },
    database: database!,
    disk,
    jobs: { ...jobs!, failing },
    mails: { ...mails!, ...held!, is_set_up: config.smtp_url !== undefined },
    backups: backups
      ? { folder: backups.folder, hour: backups.hour, keep: backups.keep, files, health: healthOf(state!) }
      : null,
    drills,
  }
}

/** Adds the job for a drill now. Refuses `in_use` if backups are not set up. */
export async function startDrill(around: Around, actor: Actor): Promise<void> {
  await throwUnlessOperator(around, actor)
  const { db, config } = around
  if (config.backups === undefined)
    throw apiError('in_use', 'No backups are configured: set BACKUP_DIR first.')
  await queueJob(
    db,
    'drill_restore',
    {},
    { queue_name: 'restore-drill', job_key: 'drill_restore_now', max_attempts: 2 },
  )
}
