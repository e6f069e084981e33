// L-08: every public address, with undeclared parameters, long paths, spellings of ids and languages, no two
// requests alike. Caches of client input must stay within bounds. A process that has answered many requests
// must not take more memory for the same number again.

import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, listEndpoints } from '@kontor/contract/api'
import { memoryOf } from '../../bench/processes.ts'
import type { Random } from '../run/random.ts'
import { type HttpRequest, send } from '../world/http-request.ts'
import type { Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

const BATCH_SIZE = 20
/** Together with the rest of the head just below the server's limit. */
const MAX_QUERY_LENGTH = 14_500
/** More pages of a catalogue than are cached. */
const PAGES_TO_FILL = 1500
/** The share of requests that add a long parameter to an address with cached responses. */
const LONG_SHARE = 0.75

/** Public pages besides the API's endpoints. */
const PAGES = [
  ...['/', '/store', '/robots.txt', '/healthz', '/v1/openapi.json'],
  ...[
    '/store/:shop',
    '/store/:shop/products/:product',
    '/store/:shop/shipping',
    '/store/:shop/pages/imprint',
  ],
  ...['/store/:shop/cart', '/store/:shop/checkout', '/store/:shop/withdrawal', '/store/:shop/sitemap.xml'],
  ...['/store/:shop/login', '/form/:shop', '/embed.js', '/files/:order'],
]

const ENDPOINTS = listEndpoints().flatMap(({ endpoint: { access, method, path } }) =>
  access === 'public' && method === 'GET' ? [API_BASE + path.replace(/\{(\w+)\}/g, ':$1')] : [],
)

/** Addresses with cached responses that are quickly made. */
const CACHED = [
  '/v1/public/:shopId/shop',
  '/v1/public/:shopId/warehouses',
  '/v1/public/:shopId/products/:productId',
]

const NAMES = ['q', 'category', 'tag', 'sort', 'page', 'limit', 'offset', 'ids', 'lang', 'utm_source', 'x']

interface Goods {
  shop: Shop
  product_id: string
}

const wordOf = (random: Random, length: number) =>
  random
    .uuid()
    .repeat(Math.ceil(length / 36))
    .slice(0, length)

/** Adds a long undeclared parameter. The response is the same as without the parameter. */
const oneLong = (random: Random, { shop, product_id }: Goods): HttpRequest => ({
  path: `${random.pick(CACHED).replace(':shopId', shop.id).replace(':productId', product_id)}?x=${wordOf(random, MAX_QUERY_LENGTH)}`,
})

/** Returns a page with a unique address, which is cached. */
const onePage = (random: Random, { shop }: Goods): HttpRequest => ({
  path: `/store/${shop.slug}?category=${random.uuid()}`,
})

/**
 * Returns a request that differs from all earlier requests in everything that an unauthenticated client can
 * choose.
 */
function oneMore(random: Random, { shop, product_id }: Goods): HttpRequest {
  const word = (longest: number) => wordOf(random, random.between(36, longest))
  /** Each letter of an id large or small. */
  const spelt = (id: string) =>
    [...id].map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter)).join('')
  const path = random
    .pick([...ENDPOINTS, ...PAGES])
    .replace(':shopId', random.pick([shop.id, spelt(shop.id), shop.slug]))
    .replace(':shop', shop.slug)
    .replace(/:product(Id)?/, random.pick([product_id, spelt(product_id)]))
    .replace(/:\w+/g, () => word(random.chance(0.1) ? 4000 : 40))
  const query = random.pick([
    () => `x=${word(MAX_QUERY_LENGTH)}`,
    () => `${random.pick(NAMES)}=${word(300)}&y=${word(300)}`,
    () => `${random.pick(['page', 'offset', 'category', 'tag', 'q'])}=${random.below(1_000_000)}`,
  ])
  const letters = () => String.fromCharCode(97 + random.below(26), 97 + random.below(26))
  const language = () =>
    random.chance(0.9) ? `${random.pick(['de', 'en', letters()])}-${letters()}` : word(2000)
  return { path: `${path}?${query()}`, headers: { 'accept-language': language(), accept: 'text/html' } }
}

/** Requests `count` addresses that were never requested before, and as many again. Returns by how many MB memory grew the second time. */
export async function askManyAddresses(
  world: World,
  random: Random,
  goods: Goods,
  count: number,
): Promise<number> {
  const { pid, port } = world.webs[0]!
  const askOnce = async (ask: HttpRequest) => {
    const { status, failure = '' } = await send(port, ask)
    world.watch.expect(
      (status > 0 && status < 500) || status === 503,
      'L-08',
      `${ask.path.slice(0, 200)} is answered with ${status} ${failure}`,
    )
    world.watch.tally('addresses, no two alike')
  }
  const askAll = async (times: number, next: () => HttpRequest) => {
    for (let n = 0; n < times; n += BATCH_SIZE)
      await Promise.all(Array.from({ length: BATCH_SIZE }, () => askOnce(next())))
  }
  const round = async () => {
    await askAll(count, () => (random.chance(LONG_SHARE) ? oneLong(random, goods) : oneMore(random, goods)))
    await sleep(1000)
    return memoryOf(pid!)
  }
  // These requests and the first round fill the bounded caches and make the one-off allocations of a process.
  await askAll(PAGES_TO_FILL, () => onePage(random, goods))
  const before = await round()
  return (await round()) - before
}
