// The state of the installation for operators: backups, restore drills, jobs, mails, disk space. Access
// requires a verified address that the settings name.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'

export const DRILL_OUTCOMES = ['running', 'passed', 'failed'] as const

export const restoreDrill = z.object({
  id: z.string(),
  outcome: z.enum(DRILL_OUTCOMES),
  /** The backup made and restored by the drill. */
  file_name: z.string(),
  size_bytes: z.number(),
  row_count: z.number(),
  file_count: z.number(),
  backup_ms: z.number(),
  /** How long the restore took, with reading back and comparing every table. */
  restore_ms: z.number(),
  /** Invariants that the restored database violates. */
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
  /** The file system of the data folder. */
  disk: z.object({ total_bytes: z.number(), free_bytes: z.number() }),
  jobs: z.object({
    waiting: z.number(),
    /** Due jobs that no worker has taken. */
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
    /** False: mails are stored and not sent. */
    is_set_up: z.boolean(),
    waiting: z.number(),
    /** Unsent mails without further retries. */
    dead: z.number(),
    /** Mails to buyers held back by limits in the last seven days, including waiting mails. */
    held_back: z.number(),
    /**
     * Shops whose recipients reported in the last thirty days that they had not ordered. Sorted by number of
     * reports, highest first.
     */
    complaints: z.array(
      z.object({ shop_id: z.string(), shop_name: z.string(), shop_slug: z.string(), count: z.number() }),
    ),
    latest_dead: z.array(z.object({ to: z.string(), failure: z.string(), created_at: z.string() })),
  }),
  /** Null if no backup folder is configured. */
  backups: z
    .object({
      folder: z.string(),
      /** Hour of the daily backup, in UTC. */
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
    summary: 'Get installation status',
    description:
      'For operators, who are configured by their verified email address; 404 for all other accounts.',
    response: operations,
    errors: ['not_found'],
  }),
  startDrill: endpoint({
    method: 'POST',
    path: '/a/operations/drills',
    access: 'account',
    summary: 'Run a restore drill',
    description:
      'For operators. Creates a backup, restores it to a temporary database and checks it, in the background.',
    status: 204,
    errors: ['not_found', 'in_use'],
  }),
} as const
