// G5: requests made from the written API (contract/openapi.json), six in ten well-meant and four hostile. No
// answer may be a 500, break its own description, or show a shop the data of a different shop.

import { api } from '@kontor/contract/api'
import { whole } from '../../bench/numbers.ts'
import { requestFor, type Tenant } from '../fuzz/make-request.ts'
import { type Known, learn } from '../fuzz/values.ts'
import { faultOfAnswer, OPERATIONS, type Operation } from '../fuzz/written-api.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import type { HttpRequest } from '../world/http-request.ts'
import { makePerson, makeProduct, makeShop, type Person } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'

/** How many requests a run of ten minutes sends, and the goal of the longest. */
const IN_TEN_MINUTES = 30_000
const MAX_SENT = 3_000_000
/** The time limit in a run of ten minutes: more than an idle machine needs, for a slow one. */
const MAX_SECONDS_IN_TEN_MINUTES = 240
const CONCURRENCY = 8
const TENANT_LASTS = 1500

/**
 * The scale (an hour) from which every other operation must have succeeded. In shorter runs some operations
 * depend on luck.
 */
const EVERY_OPERATION_FROM = 6
/** Operations in which requests that know only the written API never or hardly ever succeed. */
const OUT_OF_REACH = new Set([
  // Operations that take a secret from a mail, Google, Stripe or an earlier answer.
  ...['auth.answer', 'auth.googleCallback', 'auth.refresh', 'verified_emails.confirm'],
  ...['webhooks.stripe', 'webhooks.stripePlatform', 'shop_exports.download'],
  // Operations for operators, or sent by an unrelated user here.
  ...['operations.show', 'operations.startDrill', 'shops.remove'],
  ...['manual_deposits.list', 'manual_deposits.create', 'manual_deposits.reverse'],
  // Operations that need something complete: an archive, a dispute, a past month, a member in the team, a
  // paid or ended order.
  ...[
    'shop_imports.sendPart',
    'shop_imports.start',
    'matters.done',
    'ledger.statement',
    'ledger.statementCsv',
  ],
  ...['shop_users.resend', 'shop_users.changeRole', 'shop_users.remove'],
  ...['orders.processing', 'refunds.preview', 'customers.erase'],
])

async function makeTenant(world: World): Promise<Tenant> {
  const shop = await makeShop(world)
  const known: Known = new Map()
  for (const [noun, id] of [
    ['shops', shop.id],
    ['addresses', shop.address_id],
    ['warehouses', shop.warehouse_id],
    ['shipping-rate-templates', shop.rate_id],
    ['payment_gateways', shop.gateway.id],
    ['users', shop.owner.user_id],
  ] as const)
    learn(known, noun, id)
  const products: string[] = []
  for (let n = 0; n < 3; n++) products.push(await makeProduct(shop, { stock: 100_000 }))
  for (const id of products) for (const noun of ['products', 'members']) learn(known, noun, id)
  // Made with members, because requests that know only the written API seldom add members to a collection.
  const { call } = shop.owner
  const { id } = await call(api.collections.create, { body: { shop_id: shop.id, title: shop.canary } })
  await call(api.collections.changeItems, { params: { id }, body: { add: products } })
  learn(known, 'collections', id)
  return { shop, known }
}

/** The kind of an answer, if the path does not end with the kind. */
const ANSWERED: Readonly<Record<string, string>> = {
  '/v1/a/order': 'orders',
  '/v1/public/order': 'orders',
  '/v1/a/products/{id}/to_group': 'product_groups',
  '/v1/a/product_groups/{id}/variants': 'products',
}

/** Remembers the ids in an answer, under the collection in the operation's path. */
function learnFrom(known: Known, { path }: Operation, json: unknown): void {
  const noun =
    ANSWERED[path] ??
    path
      .split('/')
      .filter((part) => !part.startsWith('{'))
      .at(-1)!
  const rows = Array.isArray(json)
    ? json
    : json !== null && typeof json === 'object' && 'data' in json && Array.isArray(json.data)
      ? json.data
      : [json]
  for (const row of rows.slice(0, 5))
    if (row !== null && typeof row === 'object' && typeof row.id === 'string') learn(known, noun, row.id)
}

/**
 * Returns true if a text is no JSON, even without its byte order mark. An empty text may stand for no body.
 */
function isNoJson(body: unknown): boolean {
  const text = String(body).replace(/^\ufeff/, '')
  try {
    JSON.parse(text)
    return false
  } catch {
    return text !== ''
  }
}

/**
 * Returns true if a spoilt request can never be right: a private operation without one of our tokens, or a
 * body that is no JSON.
 */
const isWrong = (
  operation: Operation,
  spoilt_at: string,
  { token, body }: HttpRequest,
  good_token: string,
): boolean =>
  (spoilt_at === 'token' && !operation.is_public && token !== good_token) ||
  (spoilt_at === 'bytes' && operation.body_type === 'application/json' && isNoJson(body))

/**
 * Statuses that any path may return before the server knows the operation. The document need not list them.
 */
const ANYWHERE = new Set([400, 405, 413, 414, 415, 431])

/** The answers by operation, and the spoilt requests that were accepted. */
interface Found {
  reached: ReadonlyMap<string, Set<number>>
  /** Each spoilt part, and the number of accepted requests with it. */
  taken: Map<string, number>
}

/** Sends a request and judges its answer. */
async function askFor(
  world: World,
  operation: Operation,
  [mine, theirs]: readonly [Tenant, Tenant],
  stranger: Person,
  { reached, taken }: Found,
): Promise<void> {
  const { watch, random } = world
  const { ask, spoil_at, is_own } = requestFor(operation, mine, theirs, stranger, random)
  const { status, json, text, headers, failure, ms } = await world.ask(ask)
  if (status === 0) {
    watch.violate(
      'H-12',
      `${operation.name}${spoil_at ? ` (spoilt: ${spoil_at})` : ''} is not answered: ${failure} after ${Math.round(ms)} ms`,
    )
    return
  }
  reached.get(operation.name)!.add(status)
  // The document does not describe pages for browsers.
  const fault = /html/.test(String(headers['content-type']))
    ? undefined
    : faultOfAnswer(operation, status, json)
  if (fault && !(ANYWHERE.has(status) && operation.responses[String(status)] === undefined))
    watch.violate('G5', `${operation.name}: ${fault} (${text.slice(0, 120)})`)
  if (status >= 300) return
  if (spoil_at === undefined) {
    if (is_own) learnFrom(mine.known, operation, json)
    return
  }
  taken.set(spoil_at, (taken.get(spoil_at) ?? 0) + 1)
  if (isWrong(operation, spoil_at, ask, stranger.access_token))
    watch.violate(
      'G5',
      `${operation.name} takes what is spoilt (${spoil_at}): ${String(ask.body).slice(0, 80)}`,
    )
}

export const fuzz: Campaign = {
  name: 'fuzz',
  title: 'Requests from the written API, meant well and not',
  group: 'busy',
  covers: [],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('fuzz')
    const world = await startWorld({ environment, build, watch, journal, random })
    const since = watch.mark()
    const reached = new Map<string, Set<number>>(OPERATIONS.map(({ name }) => [name, new Set<number>()]))
    let sent = 0
    const wanted = Math.round(Math.min(MAX_SENT, IN_TEN_MINUTES * scale))
    const least = scale >= 1 ? wanted : 0
    const taken = new Map<string, number>()
    try {
      const tenants = [await makeTenant(world), await makeTenant(world)]
      const stranger = await makePerson(world)
      const until = Date.now() + MAX_SECONDS_IN_TEN_MINUTES * 1000 * scale
      const loop = async () => {
        while (sent < wanted && Date.now() < until) {
          // Takes the operations in turn, because no operation may depend on chance.
          const operation = OPERATIONS[sent++ % OPERATIONS.length]!
          const side = random.below(2)
          // Makes a new shop from time to time, because changes and deletions sooner or later leave a shop
          // with nothing to sell.
          if (sent % TENANT_LASTS === 0) tenants[side] = await makeTenant(world)
          await askFor(world, operation, [tenants[side]!, tenants[1 - side]!], stranger, { reached, taken })
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, loop))
      // The fuzz makes up the orders, and no journal knows them.
      await checkAtEnd(world, { is_journalled: false })
    } finally {
      await world.stop()
    }
    const found = since.count()
    const succeeded = [...reached.values()].filter((statuses) =>
      [...statuses].some((status) => status < 400),
    ).length
    const pairs = OPERATIONS.flatMap(({ name, responses }) =>
      Object.keys(responses).map((status) => reached.get(name)!.has(Number(status))),
    )
    const never = [...reached]
      .filter(([, statuses]) => ![...statuses].some((status) => status < 400))
      .map(([name]) => name)
    run.say(
      `Taken although something was spoilt that did not matter: ${[...taken].map(([kind, times]) => `${kind} ${whole(times)}`).join(', ') || 'nothing'}`,
    )
    const missed = scale >= EVERY_OPERATION_FROM ? never.filter((name) => !OUT_OF_REACH.has(name)) : []
    for (const name of missed) watch.violate('G5', `in ${whole(sent)} requests ${name} never succeeded`)
    if (never.length > 0) run.say(`never a success: ${never.join(', ')}`)
    return [
      {
        id: 'G5',
        title: 'Fuzz requests that gave a 500, a breach of the description or a leak',
        gate: `0 in ${whole(least)}${scale >= EVERY_OPERATION_FROM ? `; each of the ${OPERATIONS.length - OUT_OF_REACH.size} operations within reach succeeded` : ''}`,
        measured: `${found} in ${whole(sent)}; ${succeeded} of ${OPERATIONS.length} operations succeeded, ${pairs.filter(Boolean).length} of ${pairs.length} written answers seen`,
        holds: found === 0 && sent >= least && missed.length === 0,
      },
    ]
  },
}
