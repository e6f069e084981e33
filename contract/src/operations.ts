// The installation as those see it who keep it running: backups and whether they can be restored, jobs, mails, room. It exists for the
// users whose proved address stands in the settings, and for nobody else.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const DRILL_OUTCOMES = ['running', 'passed', 'failed'] as const

export const restoreDrill = z.object({
  id: z.string(),
  outcome: z.enum(DRILL_OUTCOMES),
  /** The backup it made and tried. */
  file_name: z.string(),
  size_bytes: z.number(),
  row_count: z.number(),
  file_count: z.number(),
  backup_ms: z.number(),
  /** Until every table was read back and compared. */
  restore_ms: z.number(),
  /** Invariants that do not hold in what was restored. */
  broken: z.array(
    z.object({ id: z.string(), title: z.string(), count: z.number(), examples: z.array(z.string()) }),
  ),
  failure: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
})

export const operations = z.object({
  version: z.string(),
  process: z.object({
    node: z.string(),
    uptime_seconds: z.number(),
    rss_bytes: z.number(),
    heap_bytes: z.number(),
  }),
  database: z.object({
    version: z.string(),
    size_bytes: z.number(),
    connections: z.number(),
    max_connections: z.number(),
    migrations: z.number(),
    last_migration: z.string(),
  }),
  /** Where the data folder lies. */
  disk: z.object({ total_bytes: z.number(), free_bytes: z.number() }),
  jobs: z.object({
    waiting: z.number(),
    /** Those whose time has come and that nobody has in hand. */
    due: z.number(),
    oldest_seconds: z.number(),
    retried: z.number(),
    given_up: z.number(),
    failing: z.array(
      z.object({
        task: z.string(),
        attempts: z.number(),
        max_attempts: z.number(),
        error: z.string(),
        run_at: z.string(),
        is_given_up: z.boolean(),
      }),
    ),
  }),
  mails: z.object({
    /** False: mails are kept and not sent. */
    is_set_up: z.boolean(),
    waiting: z.number(),
    /** Will not be tried again. */
    dead: z.number(),
    latest_dead: z.array(z.object({ to: z.string(), failure: z.string(), created_at: z.string() })),
  }),
  /** Null: no folder for backups is set. */
  backups: z
    .object({
      folder: z.string(),
      /** Of the day, UTC. */
      hour: z.number(),
      keep: z.number(),
      /** Newest first. */
      files: z.array(z.object({ name: z.string(), size: z.number() })),
      health: z.enum(['fine', 'failed', 'too_old']),
    })
    .nullable(),
  /** Newest first. */
  drills: z.array(restoreDrill),
})

export type RestoreDrill = z.output<typeof restoreDrill>
export type Operations = z.output<typeof operations>

export const operationEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/a/operations',
    access: 'account',
    summary: 'See how the installation is',
    description:
      'For operators, named by their proved e-mail address in the settings; for everybody else it does not exist.',
    reply: operations,
    errors: ['not_found'],
  }),
  startDrill: endpoint({
    method: 'POST',
    path: '/a/operations/drills',
    access: 'account',
    summary: 'Make a backup now and try it out',
    description: 'For operators. Runs behind the scenes.',
    status: 204,
    errors: ['not_found', 'in_use'],
  }),
} as const
