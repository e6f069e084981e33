// Reads on a replica that are as fresh as the primary: whoever reads sees everything that had been acknowledged to anybody when the
// read began, and so never less than their own writes. The primary is asked how far it is, the replica must have come as far, on the
// same connection that then answers; where it has not, does not answer, or follows another history, the primary answers.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type DatabaseOptions, openDatabase } from './pool.ts'
import { type Statement, sql } from './sql.ts'
import type { Asked, Db, Tx } from './transaction.ts'
import { isUnavailable } from './unavailable.ts'

/** Reads by who answered them: the replica, or the primary because the replica was behind, had failed, or was left in peace after that. */
export interface ReadCounts {
  replica: number
  behind: number
  failed: number
  resting: number
}

export interface ReadReplica {
  /**
   * For reads alone: what each shows is at least as new as its asking. What the replica does not answer is asked of `own`, the request's
   * way to the primary, and so is whatever else is done by it; without a replica that is all there is.
   */
  reader(own?: Asked): Asked
  readonly counts: Readonly<ReadCounts>
  close(): Promise<void>
}

/** How long a read waits for the replica to come as far; streaming takes a few milliseconds. */
const WAIT_MS = 40
const LOOK_EVERY_MS = 5
/** For a replica that was left in peace one read alone tries again, for so long at most. */
const TRIAL_MS = 5000

interface Position {
  wal: string
  /** Of which history: positions of two clusters, or of two timelines, have nothing to do with each other. */
  history: string
}

// What has been acknowledged is flushed, unless the database was told not to wait for that.
const findPosition = sql<Position>`
  select (case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as wal,
    (select system_identifier from pg_control_system())::text || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
      as history`

// The timeline is that of its last restart point: a replica that has just changed to a new one is not trusted before the next.
const findProgress = ({ wal, history }: Position) => sql<{ has_come: boolean; is_of_it: boolean }>`
  select coalesce(pg_last_wal_replay_lsn() >= ${wal}::pg_lsn, false) as has_come,
    pg_is_in_recovery() and ${history} = (select system_identifier from pg_control_system())::text || ' ' ||
      lpad(upper(to_hex((select timeline_id from pg_control_checkpoint()))), 8, '0') as is_of_it`

class Behind extends Error {}

async function waitFor(tx: Tx, position: Position): Promise<void> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const progress = await tx.first(findProgress(position))
    if (progress?.is_of_it && progress.has_come) return
    if (!progress?.is_of_it || performance.now() > until) throw new Behind()
    await sleep(LOOK_EVERY_MS)
  }
}

/** Everybody who asks while one question is under way shares the next: an answer must not be older than who asked for it. */
function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let under_way: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= under_way.then(() => {
      next = undefined
      const answer = ask()
      under_way = answer.catch(() => undefined)
      return answer
    })
    return next
  }
}

const wasTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

export interface ReplicaOptions extends DatabaseOptions {
  /** How long nobody asks it after it was behind or failed. */
  readonly rest_ms?: number
}

/** `url` may lead to several replicas in turn. */
export function openReadReplica(primary: Database, options: ReplicaOptions): ReadReplica {
  const { rest_ms = 1000 } = options
  const replica = openDatabase({ acquire_timeout_ms: 500, ...options })
  const counts: ReadCounts = { replica: 0, behind: 0, failed: 0, resting: 0 }
  const askPosition = sharedQuestion(async () => (await primary.forNoShop().first(findPosition))!)
  let tried_after = 0

  async function read<Row>(
    statement: Statement<Row>,
    bind: (asked: Asked) => Db,
    own: Asked,
  ): Promise<Row[]> {
    const onPrimary = (why: keyof ReadCounts) => {
      counts[why]++
      return bind(own).rows(statement)
    }
    if (performance.now() < tried_after) return onPrimary('resting')
    const is_trial = tried_after > 0
    if (is_trial) tried_after = performance.now() + TRIAL_MS
    const wanted = await askPosition().catch(() => undefined)
    if (wanted === undefined) return onPrimary('failed')
    try {
      const rows = await bind(replica).transaction(async (tx) => {
        await waitFor(tx, wanted)
        return tx.rows(statement)
      })
      counts.replica++
      if (is_trial) tried_after = 0
      return rows
    } catch (error) {
      const is_behind = error instanceof Behind
      if (is_behind || isUnavailable(error)) tried_after = performance.now() + rest_ms
      // What takes too long here would take as long there.
      if (wasTooSlow(error)) throw error
      return onPrimary(is_behind ? 'behind' : 'failed')
    }
  }

  return {
    reader(own = primary) {
      const bound = (bind: (asked: Asked) => Db): Db => {
        const rows = <Row>(statement: Statement<Row>): Promise<Row[]> => read(statement, bind, own)
        const { run, transaction } = bind(own)
        return {
          ...contexts,
          rows,
          first: async (statement) => (await rows(statement))[0],
          run,
          transaction,
          pool: undefined,
        }
      }
      const contexts: Asked = {
        forShop: (shop_id) => bound((asked) => asked.forShop(shop_id)),
        forPlatform: () => bound((asked) => asked.forPlatform()),
        forNoShop: () => bound((asked) => asked.forNoShop()),
      }
      return contexts
    },
    counts,
    close: () => replica.close(),
  }
}

/** For who has no replica: at no cost. */
export const noReplica = (primary: Database): ReadReplica => ({
  reader: (own = primary) => own,
  counts: { replica: 0, behind: 0, failed: 0, resting: 0 },
  close: async () => undefined,
})
