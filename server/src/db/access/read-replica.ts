// Reads on a replica that are as fresh as on the primary: a read sees everything acknowledged to any client
// before the read began, including the caller's own writes. The primary is asked for its WAL position. The
// replica must have replayed up to this position on the connection that then answers. If the replica is
// behind, does not answer or follows another history, the primary answers.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type DatabaseOptions, openDatabase } from '../pool.ts'
import { type Statement, sql } from '../sql.ts'
import { type Db, onlyRow, type Tx, type UnboundDb } from '../transaction.ts'
import { isUnavailable } from '../unavailable.ts'

/** How many reads the replica answered, and how many the primary, because the replica was behind, had failed, or was resting after either. */
export interface ReadCounts {
  replica: number
  behind: number
  failed: number
  resting: number
}

export interface ReadReplica {
  /**
   * Returns a reader. Each read sees at least everything committed before the read began. `own`, the
   * request's connections to the primary, gets every write and transaction, and all reads that the replica
   * does not answer. If there is no replica, `own` gets everything.
   */
  reader(own?: UnboundDb): UnboundDb
  readonly counts: Readonly<ReadCounts>
  close(): Promise<void>
}

/** How long a read waits for the replica to catch up; streaming takes a few milliseconds. */
const WAIT_MS = 40
const POLL_EVERY_MS = 5
/**
 * After a rest of the replica, a single read tries the replica again. All remaining reads go to the primary
 * until the trial ends, or for this long at most.
 */
const TRIAL_MS = 5000

interface Position {
  wal: string
  /** Cluster and timeline. Positions of two clusters or two timelines cannot be compared. */
  history: string
}

// Acknowledged transactions have been flushed, so the flush position is enough, unless synchronous_commit is
// off.
const findPosition = sql<Position>`
  select (case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as wal,
    (select system_identifier from pg_control_system())::text || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
      as history`

// The timeline comes from the last restart point of the replica. A replica that has just switched timelines
// is not used before its next restart point.
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
    await sleep(POLL_EVERY_MS)
  }
}

/**
 * Callers during a run of `ask` share the next run, not the present run, because an answer must not be older
 * than its call.
 */
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
  /** How long the replica rests after it was behind or failed. */
  readonly rest_ms?: number
}

/** The host of `url` may stand for several replicas, so connections may lead to different replicas. */
export function openReadReplica(primary: Database, options: ReplicaOptions): ReadReplica {
  const { rest_ms = 1000 } = options
  const replica = openDatabase({ acquire_timeout_ms: 500, ...options })
  const counts: ReadCounts = { replica: 0, behind: 0, failed: 0, resting: 0 }
  const askPosition = sharedQuestion(() => primary.forNoShop().one(findPosition))
  let tried_after = 0

  async function read<Row>(
    statement: Statement<Row>,
    bind: (unbound: UnboundDb) => Db,
    own: UnboundDb,
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
      const rows = await onReplica(statement, bind, wanted)
      if (is_trial) tried_after = 0
      return rows
    } catch (error) {
      return onPrimary(afterFailure(error))
    }
  }

  async function onReplica<Row>(
    statement: Statement<Row>,
    bind: (unbound: UnboundDb) => Db,
    wanted: Position,
  ): Promise<Row[]> {
    const rows = await bind(replica).transaction(async (tx) => {
      await waitFor(tx, wanted)
      return tx.rows(statement)
    })
    counts.replica++
    return rows
  }

  /**
   * Makes the replica rest if it is behind or does not answer. Throws the error of a statement that would
   * take as long on the primary.
   */
  function afterFailure(error: unknown): 'behind' | 'failed' {
    const is_behind = error instanceof Behind
    if (is_behind || isUnavailable(error)) tried_after = performance.now() + rest_ms
    if (wasTooSlow(error)) throw error
    return is_behind ? 'behind' : 'failed'
  }

  return {
    reader(own = primary) {
      const bound = (bind: (unbound: UnboundDb) => Db): Db => {
        const rows = <Row>(statement: Statement<Row>): Promise<Row[]> => read(statement, bind, own)
        const { run, transaction, whenCommitted } = bind(own)
        return {
          ...contexts,
          rows,
          first: async (statement) => (await rows(statement))[0],
          one: async (statement) => onlyRow((await rows(statement))[0]),
          run,
          transaction,
          whenCommitted,
        }
      }
      const contexts: UnboundDb = {
        forShop: (shop_id) => bound((unbound) => unbound.forShop(shop_id)),
        forAccount: (user_id) => bound((unbound) => unbound.forAccount(user_id)),
        forPlatform: () => bound((unbound) => unbound.forPlatform()),
        forNoShop: () => bound((unbound) => unbound.forNoShop()),
      }
      return contexts
    },
    counts,
    close: () => replica.close(),
  }
}

/**
 * Returns a stand-in for an installation without a replica. Every read goes to the primary, at no extra cost.
 */
export const noReplica = (primary: Database): ReadReplica => ({
  reader: (own = primary) => own,
  counts: { replica: 0, behind: 0, failed: 0, resting: 0 },
  close: async () => undefined,
})
