// Old rows are deleted however many have accumulated: never all of them in one statement, whose time is limited.

import { beforeAll, expect, test } from 'vitest'
import { type Statement, sql } from './db/sql.ts'
import { tasksOf } from './tasks.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { buildSellingShop } from './testing/build.ts'
import { buildOrder } from './testing/orders.ts'

const MOST = 2000
const ROWS = MOST * 2 + 100

let app: TestApp
let shop_id: string
let user_id: string

beforeAll(async () => {
  app = await startTestApp()
  const selling = await buildSellingShop(app)
  shop_id = selling.shop.id
  await buildOrder(app, selling)
  const user = await app.db.first(sql<{ id: string }>`select id from users limit 1`)
  user_id = user!.id
  await app.db.run(sql`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 2000 then raise exception 'too many rows of % in one statement', tg_table_name; end if;
      return null;
    end $$`)
})

const old = sql<never>`now() - interval '400 days'`
const every = sql<never>`generate_series(1, ${ROWS}) n`

/** The job, the table, and what puts old rows into it. */
const CLEAN_UPS: [task: string, table: string, fill: () => Statement<unknown>][] = [
  [
    'forget_old_keys',
    'idempotency_keys',
    () =>
      sql`insert into idempotency_keys (scope, key, request_hash, created_at) select 'test', n::text, '', ${old} from ${every}`,
  ],
  [
    'forget_old_mails',
    'mails',
    () =>
      sql`insert into mails (to_address, subject, text, created_at) select 'a@example.test', n::text, '', ${old} from ${every}`,
  ],
  [
    'forget_old_mails',
    'mail_counts',
    () => sql`insert into mail_counts (key, starts_at, count) select n::text, ${old}, 1 from ${every}`,
  ],
  [
    'forget_old_order_mails',
    'order_mails',
    () => sql`
      insert into order_mails (shop_id, order_id, kind, outcome, created_at)
      select ${shop_id}, gen_random_uuid(), 'paid', 'sent', ${old} from ${every}`,
  ],
  [
    'forget_old_events',
    'webhook_events',
    () => sql`
      insert into webhook_events (shop_id, payment_gateway_id, event_id, type, outcome, payload, received_at)
      select ${shop_id}, gen_random_uuid(), n::text, 'balance.available', 'ignored', '{}', ${old} from ${every}`,
  ],
  [
    'forget_old_tries',
    'payment_tries',
    () => sql`
      insert into payment_tries (shop_id, order_id, address_hash, email_hash, passed_by, created_at)
      select ${shop_id}, gen_random_uuid(), '', '', 'trust', ${old} from ${every}`,
  ],
  [
    'forget_old_vat_checks',
    'vat_checks',
    () => sql`
      insert into vat_checks (shop_id, number, requester, outcome, checked_at)
      select ${shop_id}, n::text, '', 'valid', ${old} from ${every}`,
  ],
  [
    'forget_hand_overs',
    'cart_hand_overs',
    () => sql`
      insert into cart_hand_overs (shop_id, id, order_id, created_at)
      select o.shop_id, gen_random_uuid(), o.id, ${old} from orders o cross join ${every} where o.shop_id = ${shop_id}`,
  ],
  [
    'forget_old_logins',
    'sessions',
    () => sql`
      insert into sessions (user_id, method, refresh_id, issued_at, expires_at)
      select ${user_id}, 'email', gen_random_uuid(), 0, ${old} from ${every}`,
  ],
  [
    'forget_old_logins',
    'login_challenges',
    () => sql`
      insert into login_challenges (kind, subject, secret_hash, expires_at) select 'email', n::text, '', ${old} from ${every}`,
  ],
  [
    'forget_old_logins',
    'google_logins',
    () => sql`
      insert into google_logins (state_hash, browser_hash, nonce, code_verifier, expires_at)
      select n::text, '', '', '', ${old} from ${every}`,
  ],
  [
    'forget_old_logins',
    'email_challenges',
    () => sql`
      insert into email_challenges (user_id, email, secret_hash, expires_at) select ${user_id}, n::text, '', ${old} from ${every}`,
  ],
  [
    'forget_old_logins',
    'unverified_emails',
    () =>
      sql`insert into unverified_emails (user_id, email, created_at) select ${user_id}, n::text, ${old} from ${every}`,
  ],
  [
    'forget_old_logins',
    'shop_invitations',
    () => sql`
      insert into shop_invitations (shop_id, kind, subject, role, expires_at)
      select ${shop_id}, 'email', n || '@example.test', 'viewer', ${old} from ${every}`,
  ],
  [
    'forget_old_logins',
    'invitation_mails',
    () =>
      sql`insert into invitation_mails (user_id, email, created_at) select ${user_id}, n::text, ${old} from ${every}`,
  ],
  [
    'forget_old_logins',
    'reserved_users',
    () =>
      sql`insert into reserved_users (kind, subject, created_at) select 'email', n || '@example.com', ${old} from ${every}`,
  ],
]

test.each(CLEAN_UPS)('%s: %s', async (task, table, fill) => {
  const count = async () =>
    (await app.db.first(sql<{ count: number }>`select count(*)::int as count from ${sql.ident(table)}`))!
      .count
  const before = await count()
  // Without their orders and people: only their number matters here.
  await app.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(fill())
  })
  expect(await count()).toBe(before + ROWS)
  await app.db.run(sql`
    create trigger refuse_many after delete on ${sql.ident(table)} referencing old table as gone
    for each statement execute function refuse_many()`)
  await tasksOf(app.platform, app.parts)[task]!(undefined, { log: app.platform.log })
  expect(await count()).toBe(before)
})
