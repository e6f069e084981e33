// What the tests trust in: of each oracle that it sees a fault.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/src/db/sql.ts'
import { makeRandom } from '../run/random.ts'
import { type Build, buildServer } from '../world/build.ts'
import { placeFor } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startTestEnvironment, type TestEnvironment } from '../world/test-environment.ts'
import { startWorld, type World } from '../world/world.ts'
import { type Journal, openJournal } from './journal.ts'
import { checkLeaks } from './leaks.ts'
import { checkMails } from './mails.ts'
import { checkAcknowledged, checkBooks, checkCalm, checkJobs } from './oracles.ts'
import { makeWatch } from './watch.ts'

const SEED = 7

let environment: TestEnvironment
let build: Build
let journal: Journal

beforeAll(async () => {
  environment = await startTestEnvironment()
  journal = openJournal(join(environment.folder, 'journal.jsonl'))
  build = await buildServer()
}, 120_000)

afterAll(async () => {
  build?.remove()
  await journal?.close()
  await environment?.stop()
})

/** The rows of the violations that the oracle finds after `action`. Expects that it finds none before. */
async function findsIn(
  world: World,
  oracle: (world: World) => Promise<void>,
  action: () => unknown,
): Promise<string[]> {
  const rows = async () => {
    const before = world.watch.violations.length
    await oracle(world)
    return world.watch.violations.splice(before).map(({ row }) => row)
  }
  expect(await rows()).toEqual([])
  await action()
  return [...new Set(await rows())]
}

describe('an oracle', { timeout: 60_000 }, () => {
  let world: World
  let shop: Shop
  let product_id: string

  beforeAll(async () => {
    const watch = makeWatch()
    world = await startWorld({
      environment,
      build,
      watch,
      journal,
      random: makeRandom(SEED),
      webs: 1,
      workers: 0,
    })
    shop = await makeShop(world)
    product_id = await makeProduct(shop)
  }, 60_000)

  afterAll(() => world?.stop())

  const finds = (oracle: (world: World) => Promise<void>, action: () => unknown) =>
    findsIn(world, oracle, action)

  test('I12 sees a hold that does not end', async () => {
    const { json } = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
    const ends = (when: string) =>
      world.db.run(sql`update orders set hold_expires_at = now() + ${when}::interval where id = ${json.id}`)
    const isCalm = (checked: World) => checkCalm(checked, 500)
    expect(await finds(isCalm, () => ends('-2 minutes'))).toEqual(['I12'])
    await ends('1 hour')
  })

  test('I2 sees an order that differs from the response', async () => {
    const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
    expect(placed.status).toBe(201)
    const change = (by: string) =>
      world.db.run(sql`update orders set notes = notes || ${by} where id = ${placed.json.id}`)
    expect(await finds(checkAcknowledged, () => change('x'))).toEqual(['I3'])
    await world.db.run(sql`update orders set notes = rtrim(notes, 'x') where id = ${placed.json.id}`)
    const replaced = finds(checkAcknowledged, () =>
      world.db.run(sql`update order_items set quantity = 2 where order_id = ${placed.json.id}`),
    )
    expect(await replaced).toEqual(['I2'])
    await world.db.run(sql`update order_items set quantity = 1 where order_id = ${placed.json.id}`)
  })

  test('I2 sees an order that went with its shop', async () => {
    const mark = randomUUID()
    const lost = await finds(checkAcknowledged, () => {
      journal.intend(mark, { database: world.name, shop_id: randomUUID() })
      return journal.acknowledge(mark, { order_id: randomUUID(), total: '1.00', items: '' })
    })
    expect(lost).toEqual(['I2'])
  })

  test('I5 sees a payment that is a cent short', async () => {
    const { json } = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
    const { access_token: token } = shop.owner
    await world.ask({ method: 'POST', path: `/v1/a/orders/${json.id}/paid`, body: {}, token })
    const add = (amount: string) =>
      world.db.run(sql`update payments set amount = amount + ${amount}::numeric where order_id = ${json.id}`)
    expect(await finds(checkBooks, () => add('-0.01'))).toEqual(['I5'])
    await add('0.01')
  })

  test('I6 sees a deposit that was credited twice', async () => {
    const { user_id } = shop.owner
    const deposit = await world.db.first(sql<{ id: string }>`
      insert into deposits (user_id, amount, currency, provider, is_test_mode, expires_at)
      values (${user_id}, 10, 'EUR', 'STRIPE', true, now()) returning id`)
    const credit = (nth: number) =>
      world.db.run(sql`
        with booked as (
          insert into ledger_transactions (kind, business_key, deposit_id)
          values ('deposit', ${`test/${nth}`}, ${deposit!.id}) returning id, created_at)
        insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
        select id, 1, 'balance', ${user_id}::uuid, 'EUR', 1000000, created_at from booked
        union all select id, 2, 'stripe', null, 'EUR', -1000000, created_at from booked`)
    await credit(1)
    await world.db.run(sql`update deposits set status = 'DONE' where id = ${deposit!.id}`)
    expect(await finds(checkBooks, () => credit(2))).toEqual(['I6'])
    await world.db.transaction(async (tx) => {
      // The ledger is only added to: no trigger may run.
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`delete from ledger_entries`)
      await tx.run(sql`delete from ledger_transactions`)
      await tx.run(sql`delete from deposits`)
    })
  })

  test('I4 sees a line that is not its price times its quantity, and taxes that are not the tax', async () => {
    const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
    const { id } = placed.json
    const price = (by: number) =>
      world.db.run(sql`update order_items set unit_price = unit_price + ${by}::int where order_id = ${id}`)
    expect(await finds(checkBooks, () => price(1))).toEqual(['I4'])
    await price(-1)
    const taxes = (lines: unknown) =>
      world.db.run(sql`update orders set tax_lines = ${JSON.stringify(lines)}::jsonb where id = ${id}`)
    expect(await finds(checkBooks, () => taxes([]))).toEqual(['I4'])
    await taxes(placed.json.tax_lines)
  })

  test('I1 sees stock that is reserved for no order', async () => {
    const hold = (by: number) =>
      world.db.run(sql`update stock_levels set held = held + ${by}::int where product_id = ${product_id}`)
    expect(await finds(checkBooks, () => hold(1))).toEqual(['I1'])
    await hold(-1)
  })

  test('I13 sees a step that is missing from the audit log', async () => {
    const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
    const order_id = placed.json.id as string
    await world.ask({
      method: 'POST',
      path: `/v1/a/orders/${order_id}/paid`,
      body: {},
      token: shop.owner.access_token,
    })
    const step = sql`
      with moved as (update orders set status = 'processing' where id = ${order_id})
      insert into order_events (shop_id, order_id, from_status, to_status, actor_kind, actor)
      values (${shop.id}, ${order_id}, 'paid', 'processing', 'user', ${shop.owner.user_id})`
    expect(await finds(checkBooks, () => world.db.run(step))).toEqual(['I13'])
  })

  /** Has the mail server take a mail that looks like one of this world. */
  async function takeMail(to: string, id: string = randomUUID()): Promise<void> {
    const { smtp_port } = await environment.outside.addresses()
    const lines = [
      ...['EHLO test', `MAIL FROM:<${world.mail_from}>`, `RCPT TO:<${to}>`, 'DATA'],
      ...[`Message-ID: <${id}@kontor.test>\r\n\r\nx\r\n.`, 'QUIT'],
    ]
    const socket = connect(smtp_port, '127.0.0.1')
    // One line after each answer; the last line of an answer has a blank after its code.
    socket.on('data', (answer) => {
      const line = /^\d{3} .*\r\n$/m.test(String(answer)) ? lines.shift() : undefined
      if (line !== undefined) socket.write(`${line}\r\n`)
    })
    await once(socket, 'close')
  }

  test('I11 sees a mail that counts as sent and never came', async () => {
    const mail = sql`
      insert into mails (to_address, subject, text, html, sent_at) values ('a@example.test', 'x', 'x', 'x', now())`
    expect(await finds(checkMails, () => world.db.run(mail))).toEqual(['I11'])
    await world.db.run(sql`delete from mails`)
  })

  test('I11 sees a mail that was put off and then lost its job', async () => {
    const { email } = shop.owner
    const reason = 'the mail server did not take it (EMESSAGE 451)'
    const putOff = sql`
      insert into mails (to_address, subject, text, html, failure) values (${email}, 'x', 'x', 'x', ${reason})`
    expect(await finds(checkMails, () => world.db.run(putOff))).toEqual(['I11'])
    await world.db.run(sql`
      select graphile_worker.add_job('send_mail', json_build_object('mail_id', id), run_at => now() + interval '1 hour') from mails`)
    const tryInVain = sql`
      update graphile_worker._private_jobs set attempts = max_attempts where run_at > now() + interval '50 minutes'`
    expect(await finds(checkMails, () => world.db.run(tryInVain))).toEqual(['I11'])
    await world.db.run(sql`delete from mails`)
  })

  test('I11 sees a mail that came and was never written', async () => {
    const { email } = shop.owner
    const id = randomUUID()
    const write = sql`
      insert into mails (id, to_address, subject, text, html, sent_at) values (${id}, ${email}, 'x', 'x', 'x', now())`
    await world.db.run(write)
    await takeMail(email, id)
    expect(await finds(checkMails, () => world.db.run(sql`delete from mails`))).toEqual(['I11'])
    await world.db.run(write)
  })

  test('I11 sees a mail that came twice though nothing was interrupted', async () => {
    const { email } = shop.owner
    const mail = await world.db.first(sql<{ id: string }>`
      insert into mails (to_address, subject, text, html, sent_at) values (${email}, 'x', 'x', 'x', now()) returning id`)
    await takeMail(email, mail!.id)
    expect(await finds(checkMails, () => takeMail(email, mail!.id))).toEqual(['I11'])
    world.interrupted()
    expect(await finds(checkMails, () => takeMail(email, mail!.id))).toEqual(['I11'])
    world.interrupted()
    const again = await world.db.first(sql<{ id: string }>`
      insert into mails (to_address, subject, text, html, sent_at) values (${email}, 'x', 'x', 'x', now()) returning id`)
    await takeMail(email, again!.id)
    const comeOften = async () => {
      world.interrupted(4)
      for (let times = 0; times < 4; times++) await takeMail(email, again!.id)
    }
    // Six copies in all: as many jobs, but only three interruptions, so one mail has not come again four times for them.
    expect(await finds(checkMails, comeOften)).toEqual(['I11'])
    world.interrupted()
  })

  test('I11 sees a mail to an address that no request named', async () => {
    expect(await finds(checkMails, () => takeMail('stranger@example.test'))).toEqual(['I11'])
  })

  test('I8 sees a secret in a log and in a row', async () => {
    const { secret_key } = shop.gateway
    const logged = await finds(checkLeaks, () =>
      writeFileSync(join(world.data_dir, 'other.log'), `{"key":"${secret_key}"}\n`),
    )
    expect(logged).toEqual(['I8'])
    writeFileSync(join(world.data_dir, 'other.log'), '')
    const stored = await finds(checkLeaks, () =>
      world.db.run(sql`update products set sku = ${secret_key} where id = ${product_id}`),
    )
    expect(stored).toEqual(['I8'])
    await world.db.run(sql`update products set sku = '' where id = ${product_id}`)
  })

  test('I7 sees a mail of a shop to an address that has no part in it', async () => {
    const mail = sql`
      insert into mails (to_address, subject, text, html) values ('stranger@example.test', ${shop.canary}, 'x', 'x')`
    expect(await finds(checkLeaks, () => world.db.run(mail))).toEqual(['I7'])
    await world.db.run(sql`delete from mails where to_address = 'stranger@example.test'`)
  })

  test('I7 knows the former customer of an order with a corrected address', async () => {
    const { json } = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
    const correct = (customer_user_email: string) =>
      world.ask({
        method: 'PATCH',
        path: `/v1/a/orders/${json.id}`,
        body: { customer_user_email },
        token: shop.owner.access_token,
      })
    expect((await correct('mistyped@example.test')).status).toBe(200)
    expect((await correct('right@example.test')).status).toBe(200)
    const mail = sql`
      insert into mails (to_address, subject, text, html) values ('mistyped@example.test', ${shop.canary}, 'x', 'x')`
    expect(await finds(checkLeaks, () => world.db.run(mail))).toEqual([])
  })
})

describe('an oracle of jobs', { timeout: 120_000 }, () => {
  test('I12 sees a job that fails whenever it is tried, though its next time is far off', async () => {
    const watch = makeWatch()
    const random = makeRandom(SEED)
    const world = await startWorld({ environment, build, watch, journal, random, webs: 1, workers: 1 })
    try {
      const found = await findsIn(world, checkJobs, async () => {
        await world.db.run(sql`select graphile_worker.add_job('send_mail', '{}'::json)`)
        for (let failed = 0; failed === 0; )
          failed = await world.db.run(
            sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day' where last_error is not null`,
          )
      })
      expect(found).toEqual(['I12'])
    } finally {
      await world.stop()
    }
  })
})
