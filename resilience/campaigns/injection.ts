// I-01 with a tool of attackers: sqlmap looks for SQL injection in every query of the OpenAPI document, and
// in paths and bodies of some endpoints. The search takes long, and a run of ten minutes leaves it out. The
// tests beside the code have our own hostile texts.

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { OPERATIONS, type Operation } from '../fuzz/written-api.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { placeFor } from '../world/buyer.ts'
import { makePerson, makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'

const SQLMAP = '/usr/bin/sqlmap'
/** The scale (one hour) from which this campaign takes part. */
const FROM_SCALE = 6
const LEVEL = 3
const CONCURRENCY = 2
/** Time limit for a target. An access token lasts longer. */
const PATIENCE_MS = 12 * 60_000
/** The last line of every version of sqlmap when it found nothing. */
const NOTHING_FOUND = /all tested parameters do not appear to be injectable/
const SERVER_ERRORS = /\b5\d\d \([^)]*\) - (\d+) times/g

interface Target {
  name: string
  path: string
  /** The body as JSON text. */
  body?: string
  /** The expected refusal if the requested row does not exist. Absent if the answer is a success. */
  is_refused_with?: number
}

const VALUES: Readonly<Record<string, string>> = {
  limit: '10',
  offset: '0',
  q: 'lamp',
  sort: 'created_at',
  month: '2026-10',
  quarter: '2026-Q3',
  from: '2026-01-01',
  until: '2026-12-31',
  to: '2026-12-31',
  currency: 'EUR',
  language: 'de',
  is_live: 'true',
}

/** Values for words with a different meaning than elsewhere. */
const OWN_VALUES: Readonly<Record<string, Record<string, string>>> = {
  'customers.list': { sort: 'last_order_at' },
  'orders.list': { status: 'new' },
}

/** Existing rows of the shop that the targets name. */
interface Named {
  shop: Shop
  product_id: string
  product_slug: string
  customer_id: string
}

function queryOf({ name: operation, parameters }: Operation, { shop, product_id }: Named): string {
  const known: Record<string, string> = {
    ...VALUES,
    shop_id: shop.id,
    ids: product_id,
    ...OWN_VALUES[operation],
  }
  const asked = parameters.filter((one) => one.in === 'query')
  const wordFor = (name: string, choices: readonly unknown[] = []) =>
    known[name] ?? (name.endsWith('_id') ? product_id : String(choices[0] ?? 'word'))
  return new URLSearchParams(asked.map(({ name, schema }) => [name, wordFor(name, schema.enum)])).toString()
}

/** Every list and report, and requests of buyers. A star in a path marks a place for sqlmap to attack. */
function targetsOf(named: Named): Target[] {
  const { shop, product_id, product_slug, customer_id } = named
  const reads = OPERATIONS.flatMap((operation) => {
    const query = queryOf(operation, named)
    const id = operation.path.startsWith('/v1/a/customers/') ? customer_id : shop.id
    const path = operation.path.replace(/\{(id|shopId)\}/g, id).replace('{month}', VALUES.month!)
    const is_fit = operation.method === 'GET' && query !== '' && !path.includes('{')
    if (!is_fit) return []
    const target = { name: `GET ${operation.path}`, path: `${path}?${query}` }
    // Nothing was booked in the month.
    return [operation.path.includes('{month}') ? { ...target, is_refused_with: 404 } : target]
  })
  const items = [{ product_id, quantity: 1 }]
  return [
    ...reads,
    { name: 'GET an order', path: `/v1/a/orders/${product_id}*`, is_refused_with: 404 },
    { name: 'GET a page of the shop', path: `/store/${shop.slug}*/products/${product_slug}*` },
    {
      name: 'POST a calculation',
      path: '/v1/public/order-calculation',
      body: JSON.stringify({ shop_id: shop.id, items, destination_country: 'DE' }),
    },
    {
      name: 'POST a login',
      path: '/v1/login',
      body: JSON.stringify({ EmailMagicLink: { email: 'buyer@example.test' } }),
    },
    {
      name: 'POST an answer to a login',
      path: '/v1/login/challenge',
      body: JSON.stringify({ EmailMagicLink: { id: product_id, challenge: 'none' } }),
      is_refused_with: 401,
    },
  ]
}

/** Runs sqlmap. Returns its output, even if sqlmap fails or takes too long. */
const printed = (args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(SQLMAP, args, { timeout: PATIENCE_MS, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout))
  })

/**
 * Asks once like sqlmap will ask, because an address that refuses everything could not be attacked. Records a
 * violation for such an address.
 */
async function isReached(world: World, { owner }: Shop, target: Target): Promise<boolean> {
  const { name, path, body, is_refused_with } = target
  const { access_token: token } = await makePerson(world, owner.email)
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' }
  const { status, text } = await world.ask({
    path: path.replaceAll('*', ''),
    token,
    ...(body !== undefined && { method: 'POST', body, headers }),
  })
  const is_right = is_refused_with === undefined ? status >= 200 && status < 300 : status === is_refused_with
  world.watch.expect(is_right, 'I-01', `before the attack ${name} is answered with ${status} ${text}`)
  return is_right
}

async function attack(world: World, { owner }: Shop, { path, body }: Target, folder: string) {
  mkdirSync(folder, { recursive: true })
  // A new session for each target: an access token does not last for more than a few.
  const { access_token } = await makePerson(world, owner.email)
  const args = ['-u', `${world.public_url}${path}`, '--headers', `Authorization: Bearer ${access_token}`]
  if (body !== undefined) args.push('--data', body, '--method', 'POST')
  args.push('--batch', '--flush-session', '--disable-coloring', '--skip-waf', '--output-dir', folder)
  args.push('--dbms', 'PostgreSQL', '--technique', 'BEUS', '--level', String(LEVEL), '--threads', '4')
  const text = await printed(args)
  const errors = [...text.matchAll(SERVER_ERRORS)].reduce((sum, [, times]) => sum + Number(times), 0)
  return { found_nothing: NOTHING_FOUND.test(text), errors, text }
}

export const injection: Campaign = {
  name: 'injection',
  title: 'sqlmap at every query',
  covers: [{ name: 'sqlmap', rows: 'I-01' }],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale, is_alone } = run
    if (!is_alone && scale < FROM_SCALE) {
      run.say('Only with --hours 1 and more, or alone with --only injection.')
      return []
    }
    if (!existsSync(SQLMAP)) throw new Error("There is no sqlmap: install Debian's package of that name.")
    const random = run.random.fork('injection')
    const world = await startWorld({ environment, build, watch, journal, random, webs: 1, workers: 0 })
    try {
      const shop = await makeShop(world)
      const product_id = await makeProduct(shop, { stock: 10 })
      const product = await shop.owner.call(api.products.get, { params: { id: product_id } })
      await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
      const { data } = await shop.owner.call(api.customers.list, { query: { shop_id: shop.id } })
      const targets = targetsOf({ shop, product_id, product_slug: product.slug, customer_id: data[0]!.id })
      const waiting = [...targets.entries()]
      let wrong = 0
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [nth, target] = next
          if (!(await isReached(world, shop, target))) {
            wrong++
            continue
          }
          const { found_nothing, errors, text } = await attack(
            world,
            shop,
            target,
            join(world.data_dir, `sqlmap-${nth}`),
          )
          watch.fired('sqlmap')
          run.say(`${target.name}: ${found_nothing ? 'nothing' : 'SOMETHING'} found, ${errors} server errors`)
          if (found_nothing && errors === 0) continue
          wrong++
          watch.violate('I-01', `${target.name}: ${text.slice(-2000)}`)
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work))
      return [
        {
          id: 'I-01',
          title: `What sqlmap found at level ${LEVEL}, and answers of 5xx`,
          gate: '0',
          measured: `${wrong} of ${targets.length} addresses`,
          holds: wrong === 0,
        },
      ]
    } finally {
      await world.stop()
    }
  },
}
