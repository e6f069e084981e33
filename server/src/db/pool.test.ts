import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { byTcp, freshDatabase } from '../testing/database.ts'
import { openWire } from '../testing/wire.ts'
import { type OwnersDatabase, openAsOwner } from './access/open-as-owner.ts'
import { LOST, RECONNECTED } from './listen.ts'
import { sql } from './sql.ts'
import { mayBeCommitted, type Tx } from './transaction.ts'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'

let db: OwnersDatabase

beforeAll(async () => {
  db = await freshDatabase()
  await db.run(sql`create table boxes (id int primary key, content jsonb)`)
  await db.run(sql`insert into boxes (id) values (1), (2)`)
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
const countBoxes = () => db.first(sql<{ n: number }>`select count(*) as n from boxes`)

describe('values', () => {
  it('arrive as they go out on the wire', async () => {
    const row = await db.first(sql`select 5::bigint as big, 1.10::numeric as money, date '2024-02-29' as day,
      timestamptz '2024-02-29 12:00:00.5+02' as moment, timestamptz '2024-02-29 12:00:00+00' as whole,
      array[1.10::numeric, null] as amounts, array[timestamptz '2024-02-29 12:00:00.123456+00'] as moments,
      '{"a":[1]}'::jsonb as data, null::numeric as nothing`)
    expect(row).toEqual({
      big: 5,
      money: '1.10',
      day: '2024-02-29',
      moment: '2024-02-29T10:00:00.500Z',
      whole: '2024-02-29T12:00:00.000Z',
      amounts: ['1.10', null],
      moments: ['2024-02-29T12:00:00.123Z'],
      data: { a: [1] },
      nothing: null,
    })
  })

  it('are refused when a Number cannot hold them', async () => {
    expect(await failure(db.first(sql`select 9007199254740993::bigint`))).toBeInstanceOf(RangeError)
    expect(await db.first(sql`select 9007199254740993::bigint::text as exact`)).toEqual({
      exact: '9007199254740993',
    })
  })

  it('can be JSON of any shape', async () => {
    for (const content of [[1, 2], 'text', null, { a: "o'c" }]) {
      await db.run(sql`update boxes set content = ${sql.json(content)} where id = 1`)
      expect(await db.first(sql`select content from boxes where id = 1`)).toEqual({ content })
    }
  })

  it('count the rows that were changed', async () => {
    expect(await db.run(sql`update boxes set content = null where id = ${1}`)).toBe(1)
    expect(await db.run(sql`update boxes set content = null where id = ${99}`)).toBe(0)
    expect(await db.first(sql`select 1 from boxes where id = ${99}`)).toBeUndefined()
  })
})

describe('transactions', () => {
  it('keep all or nothing', async () => {
    const before = await countBoxes()
    const error = await failure(
      db.transaction(async (tx) => {
        await tx.run(sql`insert into boxes (id) values (10)`)
        throw new Error('changed my mind')
      }),
    )
    expect(error).toHaveProperty('message', 'changed my mind')
    expect(await countBoxes()).toEqual(before)
    expect(await db.transaction((tx) => tx.run(sql`delete from boxes where id = 10`))).toBe(0)
  })

  it('are not committed when a failed statement was ignored', async () => {
    const error = await failure(
      db.transaction(async (tx) => {
        await tx.run(sql`insert into boxes (id) values (11)`)
        await tx.run(sql`insert into boxes (id) values (11)`).catch(() => undefined)
      }),
    )
    expect(error).toBeInstanceOf(Error)
    expect(await db.first(sql`select 1 from boxes where id = 11`)).toBeUndefined()
  })

  it('run concurrent statements one after the other, and none after their end', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      const ids = await Promise.all([1, 2, 3].map((n) => tx.first(sql<{ n: number }>`select ${n}::int as n`)))
      expect(ids.map((row) => row?.n)).toEqual([1, 2, 3])
      late = sleep(50).then(() => tx.run(sql`insert into boxes (id) values (12)`))
    })
    expect(await failure(late)).toHaveProperty('message', expect.stringContaining('already ended'))
    expect(await db.first(sql`select 1 from boxes where id = 12`)).toBeUndefined()
  })

  it('send statements that are asked for concurrently in one packet, also those of the next step', async () => {
    const wire = await openWire(Number(byTcp(db).port))
    const url = byTcp(db)
    url.port = String(wire.port)
    const far = openAsOwner({ url: url.href, max: 1 })
    await far.run(sql`select 1`)
    const before = wire.sent_count
    const twoSteps = async (tx: Tx, n: number) => {
      const row = await tx.first(sql<{ n: number }>`select ${n}::int as n`)
      return tx.first(sql<{ n: number }>`select ${row!.n}::int + 10 as n`)
    }
    const rows = await far.transaction((tx) => Promise.all([1, 2, 3].map((n) => twoSteps(tx, n))))
    expect(rows.map((row) => row?.n)).toEqual([11, 12, 13])
    // Each of the two steps, and COMMIT.
    expect(wire.sent_count - before).toBe(3)
    await far.close()
    wire.close()
  })

  it('all statements of a packet fail with the error of the failed statement, because the error decides whether to try again', async () => {
    const errors: unknown[] = []
    await failure(
      db.transaction(async (tx) => {
        const statements = [
          sql`insert into boxes (id) values (14)`,
          sql`select 1 / 0`,
          sql`insert into boxes (id) values (15)`,
        ]
        errors.push(...(await Promise.all(statements.map((statement) => failure(tx.run(statement))))))
      }),
    )
    expect(errors).toEqual([1, 2, 3].map(() => expect.objectContaining({ code: '22012' })))
    expect(await db.rows(sql`select 1 from boxes where id in (14, 15)`)).toEqual([])
  })

  it('give each statement of a packet its own time', async () => {
    const hasty = openAsOwner({ url: db.connection_string, max: 1, statement_timeout_ms: 100 })
    const naps = Array.from({ length: 16 }, () => sql`select pg_sleep(0.08)`)
    await hasty.transaction((tx) => Promise.all(naps.map((nap) => tx.run(nap))))
    await hasty.close()
  })

  it('are tried again after a deadlock', async () => {
    let attempts = 0
    let locked = 0
    let setBothLocked = () => {}
    const areBothLocked = new Promise<void>((resolve) => {
      setBothLocked = resolve
    })
    const swap = (first: number, second: number) =>
      db.transaction(async (tx) => {
        attempts++
        await tx.run(sql`set local lock_timeout = '10s'`)
        await tx.run(sql`set local deadlock_timeout = '50ms'`)
        await tx.run(sql`update boxes set content = '1' where id = ${first}`)
        if (++locked === 2) setBothLocked()
        await areBothLocked
        await tx.run(sql`update boxes set content = '2' where id = ${second}`)
      })
    await Promise.all([swap(1, 2), swap(2, 1)])
    expect(attempts).toBeGreaterThan(2)
  })

  it('wait longer than one lock timeout for a row that another one holds, and hold nothing of their own in between', async () => {
    let attempts = 0
    let waiting: Promise<void> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.run(sql`update boxes set content = '5' where id = 1`)
      waiting = db.transaction(async (other) => {
        attempts++
        await other.run(sql`set local lock_timeout = '20ms'`)
        await other.run(sql`update boxes set content = '6' where id = 2`)
        await other.run(sql`update boxes set content = '6' where id = 1`)
      })
      for (let tries = 0; attempts < 3 && tries < 100; tries++) await sleep(10)
    })
    await waiting
    expect(await db.rows(sql`select content from boxes where id in (1, 2)`)).toEqual([
      { content: 6 },
      { content: 6 },
    ])
  })

  it('are tried again after a deadlock when they are one statement too', async () => {
    await db.run(sql`create sequence tries`)
    await db.run(sql`
      create function fail_once() returns int language plpgsql as $$
      declare
        -- What a sequence has given it does not take back.
        try int := nextval('tries');
      begin
        if try = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return try;
      end $$`)
    expect(await db.first(sql`select fail_once() as try`)).toEqual({ try: 2 })
  })

  it('time out on a lock soon, with a temporary error', async () => {
    const hasty = openAsOwner({ url: db.connection_string, max: 1, lock_timeout_ms: 100 })
    const error = await db.transaction(async (tx) => {
      await tx.run(sql`update boxes set content = '3' where id = 1`)
      return failure(hasty.run(sql`update boxes set content = '4' where id = 1`))
    })
    await hasty.close()
    expect(error).toHaveProperty('code', '55P03')
    expect(isUnavailable(error)).toBe(true)
    expect(await countBoxes()).toBeDefined()
  })
})

describe('work after the commit', () => {
  const isThere = () => db.first(sql`select from boxes where id = 77`).then(Boolean)

  it('is done then, and before anything else is', async () => {
    const done: string[] = []
    let seen: Promise<boolean> | undefined
    await db.transaction(async (tx) => {
      await tx.run(sql`insert into boxes (id) values (77)`)
      await tx.transaction(async (inner) =>
        inner.forNoShop().whenCommitted(() => {
          done.push('it')
          seen = isThere()
        }),
      )
      expect(await isThere()).toBe(false)
      done.push('work')
    })
    expect(done).toEqual(['work', 'it'])
    expect(await seen).toBe(true)
    await db.run(sql`delete from boxes where id = 77`)
  })

  it('is not done where it is rolled back, and once where it took two tries', async () => {
    let done = 0
    let tries = 0
    await db.transaction(async (tx) => {
      tx.whenCommitted(() => void done++)
      if (++tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    })
    expect([tries, done]).toEqual([2, 1])
    await failure(
      db.transaction(async (tx) => {
        tx.whenCommitted(() => void done++)
        await tx.run(sql`no statement`)
      }),
    )
    expect(done).toBe(1)
  })

  it('is done immediately outside a transaction', () => {
    let done = 0
    db.whenCommitted(() => void done++)
    expect(done).toBe(1)
  })
})

describe('bounds', () => {
  it('are set on every session', async () => {
    const bounds = await db.first(sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(bounds).toEqual({ statement: '2s', lock: '800ms', idle: '5s' })
  })

  it('that are 0 are none, whatever the role has', async () => {
    const { database } = (await db.first(sql<{ database: string }>`select current_database() as database`))!
    const limited = sql`alter role current_user in database ${sql.ident(database)}`
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await db.run(sql`${limited} set ${sql.ident(name)} = 30000`)
    onTestFinished(async () => {
      await db.run(sql`${limited} reset all`)
    })
    const none = { statement_timeout_ms: 0, lock_timeout_ms: 0, idle_in_transaction_timeout_ms: 0 }
    const patient = openAsOwner({ url: db.connection_string, max: 1, ...none })
    const set = await patient.first(sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(set).toEqual({ statement: '0', lock: '0', idle: '0' })
    await patient.close()
  })

  it('cancel a statement that takes too long', async () => {
    const hasty = openAsOwner({ url: db.connection_string, max: 1, statement_timeout_ms: 100 })
    const error = await failure(hasty.run(sql`select pg_sleep(5)`))
    expect(error).toHaveProperty('code', '57014')
    expect(isUnavailable(error)).toBe(true)
    await hasty.close()
  })

  it('give up on a server that does not answer, and never use that connection again', async () => {
    const hasty = openAsOwner({ url: db.connection_string, max: 1, statement_timeout_ms: 100 })
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const before = await hasty.first(pid)
    await hasty.run(sql`set statement_timeout = 0`)
    const error = await failure(hasty.run(sql`select pg_sleep(5)`))
    expect(isUnavailable(error)).toBe(true)
    expect((await hasty.first(pid))?.pid).not.toBe(before?.pid)
    await hasty.close()
  })

  it('close a connection that refuses to begin a transaction: what was sent behind may have run without one', async () => {
    const one = openAsOwner({ url: db.connection_string, max: 1 })
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const before = await one.first(pid)
    await one.forNoShop().run(sql`begin`)
    await failure(one.forNoShop().run(sql`select nonsense`))
    const error = await failure(one.run(sql`insert into boxes (id) values (13)`))
    expect(error).toHaveProperty('code', '25P02')
    expect(mayBeCommitted(error)).toBe(true)
    expect((await one.first(pid))?.pid).not.toBe(before?.pid)
    await one.close()
  })

  it('turn callers away when the pool is used up, and serve again afterwards', async () => {
    const small = openAsOwner({ url: db.connection_string, max: 1, queue_limit: 1, acquire_timeout_ms: 200 })
    const slow = small.run(sql`select pg_sleep(0.4)`)
    await sleep(50)
    const waiting = failure(small.run(sql`select 1`))
    const refused = await failure(small.run(sql`select 1`))
    expect(refused).toHaveProperty('message', expect.stringContaining('Too many'))
    expect(refused).toBeInstanceOf(DatabaseUnavailable)
    expect(await waiting).toBeInstanceOf(DatabaseUnavailable)
    await slow
    expect(await small.first(sql`select 1 as one`)).toEqual({ one: 1 })
    await small.close()
  })

  it('distinguish a wrong statement from a missing database', async () => {
    expect(isUnavailable(await failure(db.run(sql`select nonsense`)))).toBe(false)
    const nowhere = openAsOwner({ url: 'postgres://x:y@127.0.0.1:1/z' })
    const error = await failure(nowhere.run(sql`select 1`))
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    await nowhere.close()
  })

  it('F-16 report a damaged database to the operator, and 503 to the client', async () => {
    const damages: string[] = []
    const pool = openAsOwner({
      url: db.connection_string,
      max: 1,
      on_damage: ({ message }) => damages.push(message),
    })
    await failure(pool.run(sql`select nonsense`))
    const error = await failure(
      pool.run(sql`do $$ begin raise exception 'invalid page in block 3' using errcode = 'XX001'; end $$`),
    )
    expect(isUnavailable(error)).toBe(true)
    expect(damages).toEqual(['invalid page in block 3'])
    expect(pool.damageCount()).toBe(1)
    await pool.close()
  })

  it('replace connections that were ended from outside', async () => {
    const busy = failure(db.run(sql`select pg_sleep(1.5)`))
    await sleep(100)
    const other = openAsOwner({ url: db.connection_string, max: 1 })
    await other.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    expect(isUnavailable(await busy)).toBe(true)
    await sleep(50)
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
    await other.close()
  })
})

describe('listen', () => {
  afterAll(() => db.run(sql`drop table boxes`))

  it('receives from its channel, survives a lost connection and reports it', async () => {
    const heard: string[] = []
    const stop = await db.listen('news', (payload) => heard.push(payload))
    const until = async (payload: string) => {
      for (let i = 0; i < 200 && !heard.includes(payload); i++) await sleep(20)
      expect(heard).toContain(payload)
    }
    await db.run(sql`select pg_notify('news', 'one'), pg_notify('other', 'not mine')`)
    await until('one')
    await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`)
    await until(RECONNECTED)
    await db.run(sql`select pg_notify('news', 'two')`)
    await until('two')
    expect(heard).toEqual(['one', LOST, RECONNECTED, 'two'])
    await stop()
    await db.run(sql`select pg_notify('news', 'three')`)
    await sleep(100)
    expect(heard).not.toContain('three')
  })
})
