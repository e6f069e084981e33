// Idempotency: the same request again, at the same time, later, or after a lost answer; and requests that
// only look like a repeat.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import { burst } from '../world/burst.ts'
import { orderBody, place, placeFor } from '../world/buyer.ts'
import { addStock, makeProduct, makeShop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Check, isRefusedForLoad } from './check.ts'
import { levelOf, shopOf } from './stock.ts'

const ordersOf = async (world: World, mark: string): Promise<number> =>
  (await world.db.first(sql<{ n: number }>`select count(*)::int as n from orders where notes = ${mark}`))
    ?.n ?? 0

export const sameKeyConcurrently: Check = {
  name: 'one key a hundred times concurrently',
  rows: 'C-21',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 500 })
    const mark = randomUUID()
    world.journal.intend(mark, { database: world.name, shop_id: shop.id })
    const body = orderBody({ shop, items: [{ product_id, quantity: 1 }], mark })
    const ask = { method: 'POST', path: '/v1/public/order', body, headers: { 'idempotency-key': mark } }
    const answers = await burst(
      world,
      Array.from({ length: 100 }, () => ask),
    )
    world.watch.tally('repeats', 99)
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.id))
    const odd = answers.find(({ status }) => status !== 201 && status !== 409 && !isRefusedForLoad(status))
    world.watch.expect(!odd, 'C-21', () => `a repeat is answered with ${odd!.status} ${odd!.text}`)
    world.watch.expect(ids.size <= 1, 'I3', `${ids.size} different orders for one key`)
    // In the end the key must have its order, regardless of requests rejected for load.
    const last = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark })
    world.watch.expect(
      last.status === 201,
      'C-21',
      `the key has no order in the end: ${last.status} ${last.text}`,
    )
    const count = await ordersOf(world, mark)
    world.watch.expect(count === 1, 'I3', `one key made ${count} orders`)
    const bodies = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text))
    world.watch.expect(bodies.size <= 1, 'C-21', 'repeats of one key get different answers')
  },
}

export const sameKeyOtherBody: Check = {
  name: 'one key with another body',
  rows: 'C-22',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 50 })
    const key = randomUUID()
    const first = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: key })
    const other = await place(world, { shop, items: [{ product_id, quantity: 2 }], mark: randomUUID(), key })
    if (first.status !== 201 || isRefusedForLoad(other.status)) return
    world.watch.expect(
      other.status === 409 && other.json?.error === 'idempotency_conflict',
      'C-22',
      `answered with ${other.status} ${other.text}`,
    )
    world.watch.expect(!other.text.includes(first.json.id), 'C-24', 'a guessed key reveals the order it made')
    const again = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: key })
    world.watch.expect(
      again.json?.id === first.json.id,
      'C-22',
      'the first order of the key is not given again',
    )
    world.watch.expect((await levelOf(shop, product_id)).held === 1, 'C-22', 'a conflict held stock')
  },
}

export const answerLost: Check = {
  name: 'an answer that is cut off on its way',
  rows: 'C-23',
  async run(world) {
    const { network } = world.environment
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 50 })
    const mark = randomUUID()
    const wanted = { shop, items: [{ product_id, quantity: 1 }], mark }
    const wire = world.wire('web0')
    const before = await network.cutCount(wire)
    await network.set(wire, { cut_answers_after: world.random.between(0, 300), cuts: 1 })
    const lost = await world.watch.disturbed(() =>
      place(world, { ...wanted, ask: { port: world.proxied_port } }),
    )
    const cuts = (await network.cutCount(wire)) - before
    await network.set(wire, { cut_answers_after: undefined, cuts: 0 })
    if (cuts > 0) world.watch.fired('answer cut', cuts)
    world.watch.expect(lost.status === 0 || cuts === 0, 'C-23', `a cut answer arrived as ${lost.status}`)
    const again = await placeFor(world, wanted)
    world.watch.expect(
      again.status === 201,
      'C-23',
      `the repeat is answered with ${again.status} ${again.text}`,
    )
    const count = await ordersOf(world, mark)
    world.watch.expect(count === 1, 'I3', `${count} orders after a lost answer`)
    world.watch.tally('repeats')
  },
}

export const keyOfAnotherShop: Check = {
  name: 'one key in two shops',
  rows: 'C-24',
  async run(world) {
    const [shop, other] = [await shopOf(world), await makeShop(world)]
    const [mine, theirs] = [await makeProduct(shop, { stock: 5 }), await makeProduct(other, { stock: 5 })]
    const key = randomUUID()
    const first = await placeFor(world, {
      shop,
      items: [{ product_id: mine, quantity: 1 }],
      mark: randomUUID(),
      key,
    })
    const second = await placeFor(world, {
      shop: other,
      items: [{ product_id: theirs, quantity: 1 }],
      mark: randomUUID(),
      key,
    })
    world.watch.expect(
      first.status === 201 && second.status === 201,
      'C-24',
      `answered with ${first.status} and ${second.status} ${second.text}`,
    )
    world.watch.expect(!second.text.includes(shop.canary), 'I7', "one shop's answer was given to another")
  },
}

export const shapesOfKeys: Check = {
  name: 'keys of all shapes',
  rows: 'C-25',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 500 })
    for (const [key, is_good] of [
      ['k', true],
      ['x'.repeat(255), true],
      ['x'.repeat(256), false],
      ['x'.repeat(10_000), false],
      ['k\u00e9y', false],
      [' ', false],
    ] as const) {
      const unique = is_good && key.length > 1 ? randomUUID().padEnd(key.length, 'x') : key
      const answer = await place(world, {
        shop,
        items: [{ product_id, quantity: 1 }],
        mark: randomUUID(),
        key: unique,
      })
      if (isRefusedForLoad(answer.status)) continue
      const { status } = answer
      // Node's parser takes a header with only a blank for an empty header. The server may therefore answer
      // this key in any way.
      const fits = is_good ? status === 201 || status === 409 : status === 400 || key === ' '
      world.watch.expect(fits, 'C-25', `a key of ${key.length} characters is answered with ${status}`)
    }
  },
}

export const keyAfterRefusal: Check = {
  name: 'a key whose first request was refused',
  rows: 'C-26',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 1 })
    const mark = randomUUID()
    const wanted = { shop, items: [{ product_id, quantity: 3 }], mark }
    const refused = await placeFor(world, wanted)
    world.watch.expect(refused.status === 409, 'C-26', `three of one is answered with ${refused.status}`)
    await addStock(shop, product_id, 5)
    const again = await placeFor(world, wanted, 6000)
    if (again.status === 201) return moveAfterRefusal(world)
    // Distinguishes a stuck key from a server that takes no orders at all.
    const { status } = await placeFor(world, { ...wanted, mark: randomUUID() })
    world.watch.violate(
      'C-26',
      `after a delivery the same key is answered with ${again.status}, a new one with ${status}: ${again.text}`,
    )
  },
}

/** Does the same with a movement of stock, whose key is claimed in the same transaction. */
async function moveAfterRefusal(world: World): Promise<void> {
  const shop = await shopOf(world)
  const product_id = await makeProduct(shop, { stock: 1 })
  const move = (key: string) =>
    world.ask({
      method: 'POST',
      path: '/v1/a/stock_movements',
      token: shop.owner.access_token,
      headers: { 'idempotency-key': key },
      body: {
        shop_id: shop.id,
        product_id,
        warehouse_id: shop.warehouse_id,
        quantity: -3,
        reason: 'damage',
      },
    })
  const key = randomUUID()
  const refused = await move(key)
  world.watch.expect(refused.status === 409, 'C-26', `three of one out is answered with ${refused.status}`)
  await addStock(shop, product_id, 5)
  const again = await move(key)
  if (again.status === 201) return
  const { status } = await move(randomUUID())
  world.watch.violate(
    'C-26',
    `after a delivery the same key is answered with ${again.status}, a new one with ${status}: ${again.text}`,
  )
}

export const keyOfYesterday: Check = {
  name: 'a key of more than a day ago',
  rows: 'C-26',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 10 })
    const key = randomUUID()
    const first = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }], mark: key })
    await world.db.run(sql`
      with keys as (update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key})
      update orders set created_at = created_at - interval '25 hours' where id = ${first.json?.id}`)
    const second = await placeFor(world, {
      shop,
      items: [{ product_id, quantity: 1 }],
      mark: randomUUID(),
      key,
    })
    world.watch.expect(
      second.status === 201 && second.json.id !== first.json?.id,
      'C-26',
      `answered with ${second.status}`,
    )
  },
}

export const keyAfterRestart: Check = {
  name: 'a key at a restarted process',
  rows: 'C-26',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 10 })
    const wanted = { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID() }
    const first = await placeFor(world, wanted)
    const web = world.webs.at(-1)!
    await web.drain()
    await web.start()
    const second = await placeFor(world, { ...wanted, ask: { server: world.webs.length - 1 } })
    world.watch.expect(
      first.status === 201 && second.json?.id === first.json.id,
      'C-26',
      `answered with ${second.status} ${second.text}`,
    )
    world.watch.tally('repeats')
  },
}

export const doubleClick: Check = {
  name: 'a double click with an id made by the client',
  rows: 'C-09 C-20',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 1 })
    const id = randomUUID()
    const wanted = { shop, items: [{ product_id, quantity: 1 }], mark: randomUUID(), key: null, id }
    const first = place(world, wanted)
    await sleep(20)
    const answers = [await first, await place(world, wanted), await place(world, wanted)]
    const odd = answers.find(
      ({ status, json }) => !isRefusedForLoad(status) && (status > 201 || json.id !== id),
    )
    world.watch.expect(
      !odd,
      'C-09',
      () => `a repeat of the last unit is answered with ${odd!.status} ${odd!.text}`,
    )
    world.watch.expect((await levelOf(shop, product_id)).held <= 1, 'C-20', 'one order holds twice')
    world.watch.tally('repeats', 2)
  },
}

export const serialisationFailure: Check = {
  name: 'a transaction that PostgreSQL asks to be tried again',
  rows: 'C-04',
  async run(world) {
    const shop = await shopOf(world)
    const product_id = await makeProduct(shop, { stock: 10 })
    // Every first attempt fails. A sequence is not rolled back, and the second attempt therefore passes.
    await world.db.run(sql`create sequence if not exists resilience_attempts`)
    // The trigger runs as the inserting role, which is the product's own.
    await world.db.run(sql`grant usage on sequence resilience_attempts to public`)
    await world.db.run(sql`
      create or replace function resilience_fails_once() returns trigger language plpgsql as $$
      begin
        if nextval('resilience_attempts') % 2 = 1 then
          raise exception 'could not serialize access' using errcode = 'serialization_failure';
        end if;
        return null;
      end
      $$`)
    await world.db.run(sql`
      create or replace trigger resilience_fails_once after insert on orders for each statement execute function resilience_fails_once()`)
    const answer = await world.watch.disturbed(() =>
      place(world, { shop, items: [{ product_id, quantity: 1 }] }),
    )
    await world.db.run(sql`drop trigger resilience_fails_once on orders`)
    if (answer.status === 201) return
    const { status } = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
    world.watch.violate(
      'C-04',
      `answered with ${answer.status}, without the failure with ${status}: ${answer.text}`,
    )
  },
}
