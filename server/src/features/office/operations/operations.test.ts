// The operators' page, and the restore drill whose figures it shows, on real databases with a shop that has a row of everything.

import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { listBackups } from '../../../backup/archive/write-backup-file.ts'
import { migrate } from '../../../db/migrating/migrate.ts'
import { sql } from '../../../db/sql.ts'
import { crontabOf } from '../../../tasks.ts'
import { buildUser, type TestUser } from '../../../testing/app.ts'
import {
  buildPayingShop,
  type PayingApp,
  placeOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { thoroughTest } from '../../../testing/thorough-test.ts'
import { png, uploadFiles } from '../../../testing/upload.ts'
import { findMailFacts } from './operations.queries.ts'
import { runDrill } from './run-drill.ts'
import { watchDrills } from './watch-drills.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-drills-'))
const env = {
  BACKUP_DIR: folder,
  BACKUP_KEEP: '2',
  BACKUP_HOUR: '5',
  OPERATOR_EMAILS: 'Ops@example.test, other@example.test',
}

let app: PayingApp
let operator: TestUser
beforeAll(async () => {
  app = await startPayingApp(env)
  const shop = await buildPayingShop(app)
  await placeOrder(app, shop)
  await uploadFiles(app, shop.product.id, [{ bytes: await png(700, 500) }], shop.owner.access_token)
  operator = await buildUser(app, 'ops@example.test')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** Moves the clock on: the names of backups are exact to the second. */
const nextSecond = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })

const show = (user: TestUser) => user.call(api.operations.show, {})
const scratches = () =>
  app.db.rows(sql`
    select datname from pg_database
    where datname = 'kontor_drill_' || left(encode(sha256(convert_to('/' || current_database(), 'UTF8')), 'hex'), 12)`)
const mails = () =>
  app.db.rows(
    sql<{ to_address: string; subject: string }>`
      select to_address, subject from mails where subject like 'Kontor:%' order by to_address`,
  )

test('the list of a user’s own addresses marks those of an operator', async () => {
  const stranger = await buildUser(app)
  const own = async (user: TestUser) => (await user.call(api.verified_emails.list, {})).data
  expect(await own(operator)).toMatchObject([{ email: 'ops@example.test', is_operator: true }])
  expect(await own(stranger)).toMatchObject([{ is_operator: false }])
})

describe('a user without an operator address', () => {
  test('gets 404, also after adding such an address without confirming it', async () => {
    const stranger = await buildUser(app)
    await stranger.call(api.verified_emails.verify, { body: { email: 'other@example.test' } })
    for (const user of [stranger]) {
      await expect(show(user)).rejects.toMatchObject({ status: 404, error: 'not_found' })
      await expect(user.call(api.operations.startDrill, {})).rejects.toMatchObject({ status: 404 })
    }
  })
})

// Each test creates a whole database, which takes long on a busy machine.
describe('F-15 G20 a drill', { timeout: 90_000 }, () => {
  test('that was never due raises no alarm, however old the installation is', async () => {
    await app.db.run(sql`update schema_migrations set applied_at = applied_at - interval '1 month'`)
    await watchDrills(app.platform)
    expect((await show(operator)).backups).toMatchObject({ health: 'fine' })
    expect(await mails()).toEqual([])
    const { text } = await app.send({ method: 'GET', url: '/metrics' })
    expect(text).toContain('# TYPE restore_drill_passed gauge')
    expect(text).not.toMatch(/^restore_drill_(?:passed|age_seconds) /m)
  })

  test('makes a backup, restores it beside the books, and leaves nothing but the backup and its figures', async () => {
    expect((await show(operator)).drills).toEqual([])
    // What a killed drill leaves behind; and a folder of the operator that is only called like it.
    const { data_dir } = app.platform.config
    mkdirSync(join(data_dir, '.staging/drill-killed/files'), { recursive: true })
    mkdirSync(join(data_dir, 'drill-backups'))
    await app.db.run(sql`insert into restore_drills default values`)
    const [left, in_the_making] = [
      'kontor-2026-01-01T000000Z.backup.part',
      'kontor-2026-01-02T000000Z.backup.part',
    ]
    for (const name of [left, in_the_making]) writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, left), 0, 0)
    await operator.call(api.operations.startDrill, {})
    await runJobs(app)

    const { drills, backups, database, disk, mails: facts } = await show(operator)
    const [latest, killed] = drills
    expect(latest).toMatchObject({ outcome: 'passed', failure: '', broken: [] })
    expect(latest!.row_count).toBeGreaterThan(50)
    expect(killed).toMatchObject({ outcome: 'failed', failure: /cut short/ })
    expect(backups).toMatchObject({ folder, hour: 5, keep: 2, health: 'fine' })
    expect(backups!.files).toEqual([{ name: latest!.file_name, size: latest!.size_bytes }])
    expect(readdirSync(folder).sort()).toEqual([in_the_making, latest!.file_name])
    rmSync(join(folder, in_the_making))
    expect(database.migrations).toBeGreaterThan(30)
    expect(disk.free_bytes).toBeGreaterThan(0)
    expect(facts).toMatchObject({ dead: 0, is_set_up: false })
    expect(await scratches()).toEqual([])
    expect(existsSync(join(data_dir, 'drill-backups'))).toBe(true)
    expect(readdirSync(join(app.platform.config.data_dir, '.staging'))).toEqual([])
    expect(await mails()).toEqual([])
    const { text } = await app.send({ method: 'GET', url: '/metrics' })
    expect(text).toMatch(/restore_drill_passed 1/)
  })

  test('reports inconsistent books, and notifies the operators once', async () => {
    await app.db.run(sql`
      -- across shops: one level of a test
      update stock_levels set on_hand = on_hand + 1`)
    await runDrill(app.platform)
    await watchDrills(app.platform)
    const { drills, backups } = await show(operator)
    expect(drills[0]).toMatchObject({ outcome: 'failed', broken: [{ id: 'I1', count: 1 }] })
    expect(backups!.health).toBe('failed')
    const mail = { subject: 'Kontor: The restore drill failed' }
    expect(await mails()).toEqual([
      { to_address: 'ops@example.test', ...mail },
      { to_address: 'other@example.test', ...mail },
    ])
    // A failed drill deletes no older backup.
    expect((await listBackups(folder)).map(({ name }) => name)).toContain(drills[1]!.file_name)

    await app.db.run(sql`
      -- across shops: one level of a test
      update stock_levels set on_hand = on_hand - 1`)
    nextSecond()
    await runDrill(app.platform)
    expect((await show(operator)).backups).toMatchObject({ health: 'fine' })
    expect(await listBackups(folder)).toHaveLength(2)
    expect(await app.db.rows(sql`select key from operator_notices`)).toEqual([])
  })

  test('reports a backup that cannot be written, and notifies the operators', async () => {
    const before = (await mails()).length
    const { config } = app.platform
    const backups = { ...config.backups!, folder: '/sys' }
    await runDrill({ ...app.platform, config: { ...config, backups } })
    const [latest] = (await show(operator)).drills
    expect(latest).toMatchObject({ outcome: 'failed' })
    expect(latest!.failure).toMatch(/^The backup cannot be written to \/sys\/kontor-\S+\.backup: .+\.$/)
    expect((await mails()).length).toBe(before + 2)
    expect(await scratches()).toEqual([])
  })

  test('whose backup lacks files that the database names reports how many', async () => {
    nextSecond()
    await app.db.run(sql`
      -- across shops: one logo of a test
      update shops set logo_key = 'logos/ab/lost.png'`)
    await runDrill(app.platform)
    const [latest] = (await show(operator)).drills
    expect(latest).toMatchObject({ outcome: 'failed', broken: [] })
    expect(latest!.failure).toMatch(
      /^The backup lacks uploaded files .+ \(1\), such as logos\/ab\/lost\.png\. /,
    )
    await app.db.run(sql`
      -- across shops: one logo of a test
      update shops set logo_key = ''`)
  })

  test('whose restore would use the reserve of the disk reports that, and keeps its backup', async () => {
    nextSecond()
    const { config } = app.platform
    // Room for the backup of a file of zeros, but not for the file.
    const large = join(config.data_dir, 'files/large.bin')
    const large_bytes = runs(150e6, 500e6)
    mkdirSync(dirname(large), { recursive: true })
    writeFileSync(large, '')
    truncateSync(large, large_bytes)
    const { bavail, bsize } = statfsSync(config.data_dir)
    const disk_reserve_bytes = bavail * bsize - large_bytes / 2
    await runDrill({ ...app.platform, config: { ...config, disk_reserve_bytes } })
    rmSync(large)
    const [latest] = (await show(operator)).drills
    expect(latest).toMatchObject({
      outcome: 'failed',
      failure: expect.stringMatching(/^The backup was made, but not restored: less than DISK_RESERVE_MB/),
    })
    expect(await scratches()).toEqual([])
  })

  thoroughTest(
    'that fails again and again does not fill the disk, and spares the backup that passed last',
    async () => {
      const { file_name: passed } = (await show(operator)).drills.find(({ outcome }) => outcome === 'passed')!
      const turn = (units: number) =>
        app.db.run(sql`
        -- across shops: one level of a test
        update stock_levels set on_hand = on_hand + ${units}`)
      await turn(1)
      const { config } = app.platform
      const backups = { ...config.backups!, keep: 1 }
      for (let n = 0; n < 2; n++) {
        nextSecond()
        await runDrill({ ...app.platform, config: { ...config, backups } })
      }
      await turn(-1)
      const { drills } = await show(operator)
      expect(drills.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
      expect((await listBackups(folder)).map(({ name }) => name)).toEqual([drills[0]!.file_name, passed])
    },
  )

  thoroughTest(
    'whose database user may not create databases says what to do, and makes no backup for it',
    async () => {
      const user = `plain_${randomBytes(4).toString('hex')}`
      await app.db.run(sql`create role ${sql.ident(user)} login password 'plain'`)
      const url = Object.assign(new URL(app.db.connection_string), { username: user, password: 'plain' })
      const before = await listBackups(folder)
      await runDrill({ ...app.platform, config: { ...app.platform.config, database_url: url.href } })
      expect((await show(operator)).drills[0]).toMatchObject({
        outcome: 'failed',
        failure: `The database user may not create databases, which a drill needs. Run once, as a superuser: alter role ${user} createdb`,
      })
      expect(await listBackups(folder)).toEqual(before)
      await app.db.run(sql`drop role ${sql.ident(user)}`)
      nextSecond()
      await runDrill(app.platform)
      expect((await show(operator)).backups).toMatchObject({ health: 'fine' })
    },
  )

  test('missing for two days notifies the operators once', async () => {
    // As if only drills that passed had been made.
    await app.db.run(sql`delete from restore_drills where outcome = 'failed'`)
    await watchDrills(app.platform)
    expect((await show(operator)).backups).toMatchObject({ health: 'fine' })
    const before = (await mails()).length
    await app.db.run(sql`
      update restore_drills set started_at = started_at - interval '49 hours', finished_at = finished_at - interval '49 hours'`)
    await watchDrills(app.platform)
    await watchDrills(app.platform)
    expect((await show(operator)).backups).toMatchObject({ health: 'too_old' })
    expect((await mails()).length).toBe(before + 2)
    // An address that is added while it is missing.
    const { config } = app.platform
    const operator_emails = [...config.operator_emails, 'new@example.test']
    await watchDrills({ ...app.platform, config: { ...config, operator_emails } })
    expect((await mails()).length).toBe(before + 3)
  })

  test('whose process was killed ends as failed once it would have been given up', async () => {
    for (const age of ['181 minutes', '179 minutes'])
      await app.db.run(sql`insert into restore_drills (started_at) values (now() - ${age}::interval)`)
    await watchDrills(app.platform)
    const drills = (await show(operator)).drills.slice(0, 2)
    // Ids of the same millisecond have no order.
    drills.sort((one, other) => one.started_at.localeCompare(other.started_at))
    expect(drills.map(({ outcome }) => outcome)).toEqual(['failed', 'running'])
  })

  test('is started by the clock where a folder is set, and else never', () => {
    expect(crontabOf(app.platform.config)).toContain('7 5 * * * drill_restore')
    expect(crontabOf({ ...app.platform.config, backups: undefined })).not.toContain('drill')
  })
})

test('the page has the size of a database to which not everyone may connect', async () => {
  const { database } = (await app.db.first(sql<{ database: string }>`select current_database() as database`))!
  await app.db.run(sql`revoke connect on database ${sql.ident(database)} from public`)
  await migrate(app.db.connection_string)
  expect((await show(operator)).database.size_bytes).toBeGreaterThan(1e6)
})

test('of thousands of mails that were sent none is read for those that were not', async () => {
  await app.db.run(sql`
    insert into mails (to_address, subject, text, sent_at, created_at)
    select 'sent@a.example', '', '', now(), now() - n * interval '1 minute' from generate_series(1, 5000) n`)
  await app.db.run(sql`analyze mails`)
  expect(await rowsLookedAt(app.db, findMailFacts)).toBeLessThan(500)
  await app.db.run(sql`delete from mails where to_address = 'sent@a.example'`)
})

test('the page lists failed jobs and dropped mails, without recipients', async () => {
  await app.db.run(sql`
    with mail as (
      insert into mails (to_address, subject, text, failure) values ('ada@example.org', 'x', 'x', 'no such user') returning id)
    select graphile_worker.add_job('send_mail', json_build_object('mail_id', mail.id), max_attempts => 1) from mail`)
  await app.db.run(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no such user' where payload ->> 'mail_id' is not null`)
  const { jobs, mails: facts } = await show(operator)
  expect(jobs.given_up).toBeGreaterThan(0)
  const { text } = await app.send({ method: 'GET', url: '/metrics' })
  expect(text).toMatch(new RegExp(`^jobs_given_up ${jobs.given_up}$`, 'm'))
  expect(text).toMatch(/^mails_given_up [1-9]/m)
  expect(jobs.failing[0]).toMatchObject({ task: 'send_mail', is_given_up: true })
  expect(facts.dead).toBe(1)
  expect(facts.latest_dead).toMatchObject([{ to: '…@example.org', failure: 'no such user' }])
})

test('a monitor sees jobs that no worker takes, and mails that do not leave', async () => {
  const figures = async () => {
    const { text } = await app.send({ method: 'GET', url: '/metrics' })
    const of = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    return { due: of('jobs_due'), oldest: of('jobs_oldest_due_seconds'), mails: of('mails_waiting') }
  }
  const before = await figures()
  await app.db.run(sql`
    select graphile_worker.add_job('send_mail', '{}', run_at => now() - interval '1 hour'),
      graphile_worker.add_job('watch_drills', '{}', run_at => now() - interval '2 hours'),
      graphile_worker.add_job('watch_drills', '{}', run_at => now() + interval '1 hour')`)
  const after = await figures()
  expect(after).toMatchObject({ due: before.due + 2, mails: before.mails + 1 })
  expect(after.oldest).toBeGreaterThanOrEqual(7200)
  // One that waits for a job of its queue, until the worker that runs that one is dead.
  const lockedFor = (seconds: number) =>
    app.db.run(sql`
      update graphile_worker._private_job_queues set locked_at = now() - make_interval(secs => ${seconds}), locked_by = 'a worker'
      where queue_name = 'archives'`)
  await app.db.run(sql`
    select graphile_worker.add_job('watch_drills', '{}', queue_name => 'archives', run_at => now() - interval '1 day')`)
  await lockedFor(10)
  expect((await figures()).oldest).toBeLessThan(86_400)
  await lockedFor(600)
  expect((await figures()).oldest).toBeGreaterThanOrEqual(86_400)
})
