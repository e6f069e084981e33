import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { REPOSITORY_ROOT } from '../../process/package-root.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { APP_ROLE, blankDatabase, freshDatabase } from '../../testing/database.ts'
import { buildOrder } from '../../testing/orders.ts'
import { migrate } from '../migrating/migrate.ts'
import { type Database, type Db, openDatabase } from '../pool.ts'
import { sql } from '../sql.ts'
import type { OwnersDatabase } from './open-as-owner.ts'
import { findAppRole, secureRows } from './row-security.ts'

let app: TestApp
let one: SellingShop
let other: SellingShop
let tables: string[]

const TABLES_OF_SHOPS = sql<{ name: string }>`
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'shops' or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped))
  order by 1`

beforeAll(async () => {
  app = await startTestApp()
  one = await buildSellingShop(app, { stock: 5 })
  other = await buildSellingShop(app, { stock: 5 })
  for (const selling of [one, other]) await buildOrder(app, selling)
  tables = (await app.db.rows(TABLES_OF_SHOPS)).map(({ name }) => name)
})

const columnOf = (table: string) => sql.ident(table === 'shops' ? 'id' : 'shop_id')
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('the database as it was migrated', () => {
  it('has a policy that holds its owner too on every table of the shops, for every command', async () => {
    expect(tables.length).toBeGreaterThan(40)
    const guarded = await app.db.rows(sql<{ name: string; is: string }>`
      select c.relname as name, concat_ws(' ', p.polcmd, p.polpermissive, p.polroles, c.relrowsecurity, c.relforcerowsecurity,
        pg_get_expr(p.polqual, p.polrelid) like '%kontor.scope%', p.polwithcheck is null) as is
      from pg_class c left join pg_policy p on p.polrelid = c.oid
      where c.relname = any(${tables}::text[]) and c.relnamespace = 'public'::regnamespace order by 1`)
    expect(guarded).toEqual(tables.map((name) => ({ name, is: '* t {0} t t t t' })))
  })

  it('has no view that runs with its owner’s rights', async () => {
    const views = await app.db.rows(sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce(reloptions @> array['security_invoker=true'], false)`)
    expect(views).toEqual([])
  })

  it('is used by a role that owns nothing, cannot bypass policies, and cannot change the queue or the migrations', async () => {
    const role = await app.platform.db.forNoShop().first(sql`
      select current_user as name, r.rolsuper as super, r.rolbypassrls as bypasses, r.rolcanlogin as logs_in,
        (select count(*) from pg_class c where c.relowner = r.oid) as owns,
        has_table_privilege(r.oid, 'schema_migrations', 'insert, update, delete') as migrations,
        (select count(*) from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r'
          and has_table_privilege(r.oid, c.oid, 'insert, update, delete')) as queue,
        (select count(*) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and has_table_privilege(r.oid, c.oid, 'truncate, references, trigger')) as more
      from pg_roles r where r.rolname = current_user`)
    expect(role).toEqual({
      name: APP_ROLE,
      super: false,
      bypasses: false,
      logs_in: false,
      owns: 0,
      migrations: false,
      queue: 0,
      more: 0,
    })
  })
})

describe('without a context', () => {
  it('T-16 no table of the shops shows or takes a row', async () => {
    const no_shop = app.platform.db.forNoShop()
    for (const table of tables) {
      const name = sql.ident(table)
      const column = columnOf(table)
      expect(await no_shop.first(sql`select count(*) as n from ${name}`), table).toEqual({ n: 0 })
      expect(await no_shop.run(sql`update ${name} set ${column} = ${column}`), table).toBe(0)
      expect(await no_shop.run(sql`delete from ${name}`), table).toBe(0)
      const insert = sql`insert into ${name} (${column}) values (${one.shop.id})`
      expect(await codeOf(no_shop.run(insert)), table).toBe('42501')
    }
  })
})

describe('in the context of a shop', () => {
  it('every table shows that shop and takes nothing for another', async () => {
    const inside = app.platform.db.forShop(one.shop.id)
    for (const table of tables) {
      const name = sql.ident(table)
      const column = columnOf(table)
      const own = sql<{ n: number }>`select count(*) as n from ${name} where ${column} = ${one.shop.id}`
      const seen = await inside.first(sql<{ n: number }>`select count(*) as n from ${name}`)
      expect(seen, table).toEqual(await app.db.first(own))
      const insert = sql`insert into ${name} (${column}) values (${other.shop.id})`
      expect(await codeOf(inside.run(insert)), table).toBe('42501')
    }
    const moved = inside.run(sql`update orders set shop_id = ${other.shop.id} where shop_id = ${one.shop.id}`)
    expect(await codeOf(moved)).toBe('42501')
  })

  it('a text that is no id sees nothing', async () => {
    const nowhere = app.platform.db.forShop("' or true --")
    expect(await nowhere.rows(sql`select id from shops`)).toEqual([])
  })

  it('of the platform every shop is seen', async () => {
    const shops = await app.platform.db.forPlatform().rows(sql<{ id: string }>`select id from shops`)
    expect(shops.map(({ id }) => id)).toEqual(expect.arrayContaining([one.shop.id, other.shop.id]))
  })

  it('a transaction goes from one to another and back, also over savepoints', async () => {
    const owners = sql<{ id: string }>`select id from shops order by id`
    const both = [one.shop.id, other.shop.id].sort()
    await app.platform.db.forShop(one.shop.id).transaction(async (tx) => {
      const there = tx.forShop(other.shop.id)
      expect(await tx.rows(owners)).toEqual([{ id: one.shop.id }])
      await there.run(sql`savepoint here`)
      expect(await tx.forPlatform().rows(owners)).toEqual(both.map((id) => ({ id })))
      await tx.forPlatform().run(sql`rollback to savepoint here`)
      expect(await tx.forPlatform().rows(owners)).toHaveLength(2)
      expect(await there.rows(owners)).toEqual([{ id: other.shop.id }])
      expect(await tx.forNoShop().rows(owners)).toEqual([])
      expect(await tx.rows(owners)).toEqual([{ id: one.shop.id }])
    })
  })
})

describe('two shops that take turns on one connection', () => {
  const TURNS = runs(1000, 10_000)
  let pool: Database

  beforeAll(() => {
    pool = openDatabase({
      url: app.db.connection_string,
      role: APP_ROLE,
      max: 1,
      acquire_timeout_ms: 10_000,
      statement_timeout_ms: 30,
    })
  })
  afterAll(() => pool.close())

  const seen = sql<{ shop_id: string }>`select distinct shop_id from products`
  const failing = sql`select 1 / (select 0 from products limit 1)`
  const slow = sql`select pg_sleep(0.05) from products limit 1`

  /** Returns what one turn saw. Now and then a statement fails or times out in between. */
  async function turn(db: Db, n: number): Promise<string[]> {
    const idsOf = async (asked: Db) => {
      // On a busy machine, other statements may run into the timeout too.
      for (;;) {
        const rows = await asked.rows(seen).catch((error: { code?: string }) => {
          if (error.code !== '57014') throw error
          return undefined
        })
        if (rows) return rows.map(({ shop_id }) => shop_id)
      }
    }
    if (n % 500 === 3) await db.run(slow).catch(() => undefined)
    if (n % 7 === 0) await db.run(failing).catch(() => undefined)
    if (n % 5 > 1) return idsOf(db)
    if (n % 11 === 0)
      await db
        .transaction(async (tx) => {
          await tx.rows(seen)
          await tx.run(failing)
        })
        .catch(() => undefined)
    return db
      .transaction((tx) => tx.rows(seen))
      .then(
        (rows) => rows.map(({ shop_id }) => shop_id),
        () => idsOf(db),
      )
  }

  it('T-16 never see each other, whatever failed before', { timeout: 300_000 }, async () => {
    const mixed: unknown[] = []
    for (let n = 0; n < TURNS; n++) {
      const { shop } = n % 2 === 0 ? one : other
      const ids = await turn(pool.forShop(shop.id), n)
      if (ids.join() !== shop.id) mixed.push({ n, ids })
      if (n % 3 === 0 && (await turn(pool.forNoShop(), n)).length > 0) mixed.push({ n, unset: true })
    }
    expect(mixed).toEqual([])
  })
})

describe('a database whose user may make no roles', () => {
  const user = `plain_${randomBytes(6).toString('hex')}`
  let url: string
  let pool: Database

  beforeAll(async () => {
    const blank = await blankDatabase()
    const name = new URL(blank.connection_string).pathname.slice(1)
    await blank.forNoShop().run(sql`create role ${sql.ident(user)} login password 'plain'`)
    await blank.forNoShop().run(sql`alter database ${sql.ident(name)} owner to ${sql.ident(user)}`)
    const address = new URL(blank.connection_string)
    address.username = user
    address.password = 'plain'
    url = address.href
    await migrate(url)
    pool = openDatabase({ url, max: 2, acquire_timeout_ms: 10_000 })
    return () => pool.close()
  }, 60_000)

  it('names the command that its operator has to run', async () => {
    const found = await findAppRole(url)
    expect(found).toEqual({
      role: undefined,
      advice: `create role "${user}_app" nologin; grant "${user}_app" to ${user};`,
      search_advice: expect.stringMatching(/^(alter function \S+ leakproof; ?)+$/),
    })
    const written = readFileSync(join(REPOSITORY_ROOT, 'deploy/README.md'), 'utf8').replaceAll(', ', ',')
    for (const statement of found.search_advice!.match(/alter [^;]+;/g)!) expect(written).toContain(statement)
    expect((await findAppRole(app.db.connection_string)).search_advice).toBeUndefined()
  })

  it('is held to its own policies', async () => {
    const shop = await pool.forPlatform().transaction(async (tx) => {
      const person = await tx.first(sql<{ id: string }>`insert into users default values returning id`)
      return tx.first(sql<{ id: string }>`
        insert into shops (account_user_id, name, slug, default_currency) values (${person!.id}, 'A', 'a', 'EUR') returning id`)
    })
    const all = sql<{ id: string }>`select id from shops`
    expect(await pool.forNoShop().rows(all)).toEqual([])
    expect(await pool.forShop(shop!.id).rows(all)).toEqual([shop])
    expect(await pool.forShop(randomUUID()).rows(all)).toEqual([])
  })

  it('has the role from the next start on, once it was made for it', async () => {
    await app.db.run(sql`create role ${sql.ident(`${user}_app`)} nologin`)
    await app.db.run(sql`grant ${sql.ident(`${user}_app`)} to ${sql.ident(user)}`)
    await migrate(url)
    const { role } = await findAppRole(url)
    expect(role).toBe(`${user}_app`)
    const serving = openDatabase({ url, role, max: 1, acquire_timeout_ms: 10_000 })
    expect(await serving.forPlatform().rows(sql`select name from shops`)).toEqual([{ name: 'A' }])
    await expect(serving.forPlatform().run(sql`drop table shops`)).rejects.toMatchObject({ code: '42501' })
    await serving.close()
  })
})

describe('a new table', () => {
  let db: OwnersDatabase

  beforeAll(async () => {
    db = await freshDatabase()
  })

  it('gets its policy at the next start, and once', async () => {
    await db.run(sql`create table notes (shop_id uuid not null references shops (id), text text)`)
    const client = new pg.Client({ connectionString: db.connection_string })
    await client.connect()
    await secureRows(client)
    await secureRows(client)
    await client.end()
    const shop = await db.first(sql<{ n: number }>`
      select count(*) as n from pg_policy where polrelid = 'notes'::regclass`)
    expect(shop).toEqual({ n: 1 })
    const role = openDatabase({
      url: db.connection_string,
      role: APP_ROLE,
      max: 1,
      acquire_timeout_ms: 10_000,
    })
    expect(await role.forNoShop().rows(sql`select text from notes`)).toEqual([])
    await role.close()
  })
})
