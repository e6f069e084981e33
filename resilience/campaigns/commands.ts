// G7: random sequences of commands, compared with a small model. After each command the API, the model and SQL must see the same stock and
// the same order. fast-check shrinks a sequence that fails.

import fc from 'fast-check'
import { whole } from '../../bench/numbers.ts'
import { sql } from '../../server/src/db/sql.ts'
import { checkInRound } from '../checks/check.ts'
import { basketsByTheModel, chargedAsShown, clientsSayNothingAboutMoney } from '../checks/money.ts'
import { refundsThatNameNothing } from '../checks/refunds.ts'
import { levelOf } from '../checks/stock.ts'
import { numbersWithWrongDigits } from '../checks/vat-numbers.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { runRounds } from '../run/rounds.ts'
import { place } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'

/** How many sequences a run of ten minutes has, and the goal of the longest. */
const SEQUENCES = 300
const MAX_SEQUENCES = 20_000
/** The most commands of a sequence: in runs of two hours or more twice as many. */
const MAX_COMMANDS = 60
const HOURS_FROM = 12
const CONCURRENCY = 4
/** How many baskets a run of ten minutes compares with the model, and the goal of the longest. */
const BASKETS = 1000
const MAX_BASKETS = 10_000
/** The time limit in a run of ten minutes: more than an idle machine needs, for a slow one. */
const MAX_SECONDS_IN_TEN_MINUTES = 240

interface ModelOrder {
  quantity: number
  status: string
}

interface Model {
  on_hand: number
  held: number
  orders: ModelOrder[]
}

interface Real {
  world: World
  shop: Shop
  product_id: string
  order_ids: string[]
}

const MOVES: Record<string, readonly string[]> = {
  new: ['paid', 'cancelled'],
  paid: ['processing', 'on_hold', 'shipped', 'cancelled', 'refunded'],
  processing: ['on_hold', 'shipped', 'cancelled', 'refunded'],
  on_hold: ['processing', 'shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
}
const UNSHIPPED = ['paid', 'processing', 'on_hold']

class Differs extends Error {
  override readonly name = 'Differs'
}

const differ = (holds: boolean, what: string): void => {
  if (!holds) throw new Differs(what)
}

async function compare(model: Model, { world, shop, product_id, order_ids }: Real): Promise<void> {
  const { stock_level, held, available } = await levelOf(shop, product_id)
  const seen = `${stock_level} on hand, ${held} held, ${available} available`
  const wanted = `${model.on_hand} on hand, ${model.held} held, ${model.on_hand - model.held} available`
  differ(seen === wanted, `the API sees ${seen}; the model ${wanted}`)
  const rows = await world.db.rows(
    sql<{ on_hand: number; held: number }>`
      select on_hand::int as on_hand, held::int as held from stock_levels where shop_id = ${shop.id} and product_id = ${product_id}`,
  )
  const stored = rows.reduce(
    (sum, row) => ({ on_hand: sum.on_hand + row.on_hand, held: sum.held + row.held }),
    { on_hand: 0, held: 0 },
  )
  differ(
    stored.on_hand === model.on_hand && stored.held === model.held,
    `SQL sees ${JSON.stringify(stored)}; the model ${wanted}`,
  )
  const at = model.orders.length - 1
  if (at < 0) return
  const { json } = await world.ask({ path: `/v1/public/order/${order_ids[at]}/status` })
  differ(
    json?.status === model.orders[at]!.status,
    `the last order is ${json?.status}; the model ${model.orders[at]!.status}`,
  )
}

class Buy implements fc.AsyncCommand<Model, Real> {
  constructor(readonly quantity: number) {}
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const { world, shop, product_id } = real
    const { status, json } = await place(world, { shop, items: [{ product_id, quantity: this.quantity }] })
    const fits = model.on_hand - model.held >= this.quantity
    differ(status === (fits ? 201 : 409), `${this} is answered with ${status}`)
    if (fits) {
      model.held += this.quantity
      model.orders.push({ quantity: this.quantity, status: 'new' })
      real.order_ids.push(json.id)
    }
    await compare(model, real)
  }
  toString = () => `buy ${this.quantity}`
}

class Step implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly which: number,
    readonly to: string,
  ) {}
  check = (model: Readonly<Model>) => model.orders.length > 0
  async run(model: Model, real: Real): Promise<void> {
    const at = this.which % model.orders.length
    const order = model.orders[at]!
    const path = `/v1/a/orders/${real.order_ids[at]}/${this.to}`
    const token = real.shop.owner.access_token
    const { status } = await real.world.ask({ method: 'POST', path, body: {}, token })
    const may = MOVES[order.status]?.includes(this.to) ?? false
    const wanted = may || order.status === this.to ? 200 : 409
    differ(status === wanted, `order ${at} from ${order.status} ${this.to} is answered with ${status}`)
    if (may) {
      if (order.status === 'new') model.held -= order.quantity
      if (this.to === 'paid') model.on_hand -= order.quantity
      if (UNSHIPPED.includes(order.status) && (this.to === 'cancelled' || this.to === 'refunded'))
        model.on_hand += order.quantity
      order.status = this.to
    }
    await compare(model, real)
  }
  toString = () => `order ${this.which} ${this.to}`
}

class Book implements fc.AsyncCommand<Model, Real> {
  constructor(readonly quantity: number) {}
  check = () => this.quantity !== 0
  async run(model: Model, real: Real): Promise<void> {
    const { world, shop, product_id } = real
    const { status } = await world.ask({
      method: 'POST',
      path: '/v1/a/stock_movements',
      token: shop.owner.access_token,
      body: {
        shop_id: shop.id,
        product_id,
        warehouse_id: shop.warehouse_id,
        quantity: this.quantity,
        reason: 'adjustment',
      },
    })
    const fits = model.on_hand + this.quantity >= model.held
    differ(status === (fits ? 201 : 409), `${this} is answered with ${status}`)
    if (fits) model.on_hand += this.quantity
    await compare(model, real)
  }
  toString = () => `book ${this.quantity}`
}

const STEPS = ['paid', 'processing', 'on_hold', 'shipped', 'delivered', 'cancelled', 'refunded']

const anyCommand = [
  fc.integer({ min: 1, max: 4 }).map((quantity) => new Buy(quantity)),
  fc.tuple(fc.nat(20), fc.constantFrom(...STEPS)).map(([which, to]) => new Step(which, to)),
  fc.tuple(fc.nat(20), fc.constantFrom(...STEPS)).map(([which, to]) => new Step(which, to)),
  fc.integer({ min: -6, max: 6 }).map((quantity) => new Book(quantity)),
]

/** Commands that compare money with a separate model. */
const MONEY = [
  basketsByTheModel,
  chargedAsShown,
  clientsSayNothingAboutMoney,
  refundsThatNameNothing,
  numbersWithWrongDigits,
]

export const commands: Campaign = {
  name: 'commands',
  title: 'Sequences of commands against a model',
  group: 'busy',
  covers: MONEY,
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('commands')
    const world = await startWorld({ environment, build, watch, journal, random, webs: 1 })
    const longest = scale >= HOURS_FROM ? 2 * MAX_COMMANDS : MAX_COMMANDS
    let sequences = 0
    let chosen_commands = 0
    let max_chosen = 0
    const least = scale >= 1 ? Math.min(MAX_SEQUENCES, Math.round(SEQUENCES * scale)) : 0
    const min_baskets = scale >= 1 ? Math.min(MAX_BASKETS, Math.round(BASKETS * scale)) : 0
    const tallied = () => watch.tallies.get('baskets') ?? 0
    const baskets_before = tallied()
    const baskets = () => tallied() - baskets_before
    const since = watch.mark()
    try {
      const shop = await makeShop(world)
      const property = () =>
        fc.asyncProperty(
          // At a smaller size no sequence has more than a hundred commands, regardless of the maximum.
          fc.commands(anyCommand, { maxCommands: longest, size: 'large' }),
          async (chosen) => {
            const { length } = [...chosen]
            sequences++
            chosen_commands += length
            max_chosen = Math.max(max_chosen, length)
            const product_id = await makeProduct(shop, { stock: 12 })
            const setup = () => ({
              model: { on_hand: 12, held: 0, orders: [] },
              real: { world, shop, product_id, order_ids: [] },
            })
            await fc.asyncModelRun(setup, chosen)
          },
        )
      const loop = async () => {
        const result = await fc.check(property(), {
          numRuns: Math.max(5, Math.ceil(Math.min(MAX_SEQUENCES, SEQUENCES * scale) / CONCURRENCY)),
          seed: random.below(1_000_000_000),
          interruptAfterTimeLimit: MAX_SECONDS_IN_TEN_MINUTES * 1000 * Math.max(scale, 0.2),
        })
        if (result.failed && result.counterexample !== null)
          watch.violate(
            'I14',
            `${result.counterexample}: ${result.errorInstance} (path ${result.counterexamplePath})`,
          )
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, loop))
      await runRounds(world, { checks: MONEY, least: 1, seconds: 2 * scale })
      while (baskets() < min_baskets && since.count() === 0) await checkInRound(world, basketsByTheModel)
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const found = since.count()
    return [
      {
        id: 'G7',
        title: 'Sequences of commands after which API, model and SQL differ',
        gate: `0 in ${whole(least)} of up to ${longest} commands`,
        measured: `${found} in ${whole(sequences)}, together ${whole(chosen_commands)} commands, the longest ${max_chosen}`,
        holds: found === 0 && sequences >= least,
      },
      {
        id: 'N-03',
        title: 'Baskets whose total differs from the model',
        gate: `0 in ${whole(min_baskets)}`,
        measured: `${since.count('N-03')} in ${whole(baskets())}`,
        holds: since.count('N-03') === 0 && baskets() >= min_baskets,
      },
    ]
  },
}
