// P-06: a cache in front of the whole installation, as an operator may run. Several people request the same
// addresses through the cache in turn, and each must get the server's own response for them. haproxy is the
// cache, and caches everything that the headers allow, for all clients.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE, listEndpoints } from '@kontor/contract/api'
import type { HttpRequest, HttpResponse } from '../world/http-request.ts'
import type { Shop } from '../world/shop.ts'
import { type Installation, untilBalanced } from './installation.ts'
import { fixedPort, startProgram } from './programs.ts'

const settings = (port: number, server_port: number) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
cache everything
  total-max-size 64
  max-object-size 1000000
  max-age 600
  process-vary on
frontend people
  bind 127.0.0.1:${port}
  http-request cache-use everything
  http-response cache-store everything
  http-response set-header x-cached yes if { res.cache_hit }
  default_backend servers
backend servers
  server one 127.0.0.1:${server_port}
`

/** Private endpoints whose address is the same for all users, with or without the shop's id. */
const PRIVATE_PATHS = listEndpoints().flatMap(
  ({ endpoint: { method, path, access, params, response_kind } }) =>
    method === 'GET' && access !== 'public' && !params && !response_kind ? [`${API_BASE}${path}`] : [],
)

/**
 * Removes the keys of a page. A page with a cart has a new key each time, because an order sent twice must be
 * placed once.
 */
const withoutKeys = (page: string) => page.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')

interface Person {
  name: string
  asks: Pick<HttpRequest, 'token' | 'headers'>
}

async function fillCart({ ask, public_url }: Installation, slug: string, product_id: string) {
  const { headers } = await ask({
    method: 'POST',
    path: `/store/${slug}/cart`,
    body: new URLSearchParams({ add: product_id, quantity: '3' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: public_url },
  })
  return headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
}

/** Returns the number of compared responses, and the number of responses from the cache. */
export async function visitThroughCache(
  place: Installation,
  shops: readonly Shop[],
  product_id: string,
): Promise<{ compared: number; cached: number }> {
  const { watch, cluster, folder } = place
  const port = await fixedPort()
  const file = join(folder, 'cache.cfg')
  writeFileSync(file, settings(port, cluster.web_port))
  const cache = startProgram(['/usr/sbin/haproxy', '-db', '-f', file], {}, join(folder, 'cache.log'))
  let [compared, cached] = [0, 0]

  /** Asks through the cache and straight; gives the straight answer. */
  async function compare(name: string, asking: HttpRequest): Promise<HttpResponse> {
    const [through, straight] = [await place.ask({ ...asking, port }), await place.ask(asking)]
    compared++
    if (through.headers['x-cached'] === 'yes') cached++
    // Refusals differ by the id of their request.
    const is_same =
      through.status === straight.status &&
      (straight.status >= 400 || withoutKeys(through.text) === withoutKeys(straight.text))
    watch.expect(is_same, 'P-06', `${name} gets another answer through a cache: GET ${asking.path}`)
    return straight
  }

  // haproxy never caches the response to a request with credentials. Further caches may, and the server
  // itself must therefore forbid caching.
  const checkPrivate = (path: string, { status, headers }: HttpResponse) =>
    watch.expect(
      /\bno-store\b/.test(headers['cache-control'] ?? ''),
      'P-06',
      `a private answer (${status}) may be kept: GET ${path} is ${headers['cache-control'] ?? 'silent'}`,
    )

  try {
    await untilBalanced(`http://127.0.0.1:${port}`)
    const { slug } = shops[0]!
    const cookie = await fillCart(place, slug, product_id)
    watch.expect(cookie !== '', 'P-06', 'no cart could be filled')
    const visitors: Person[] = [
      { name: 'a visitor', asks: {} },
      { name: 'a visitor with a cart', asks: { headers: { cookie } } },
      { name: 'a visitor who reads German', asks: { headers: { 'accept-language': 'de' } } },
    ]
    const merchants: Person[] = shops.map(({ owner, canary }) => ({
      name: `the owner of ${canary}`,
      asks: { token: owner.access_token },
    }))
    const pages = ['', '/cart', '/checkout', '/sitemap.xml'].map((end) => `/store/${slug}${end}`)
    const anybodys = [`${API_BASE}/public/${shops[0]!.id}/products`, '/news/feed.xml', '/favicon.svg']
    for (const path of [...pages, ...anybodys])
      for (const { name, asks } of [...visitors, ...visitors]) {
        const { status } = await compare(name, { path, ...asks })
        if (anybodys.includes(path))
          watch.expect(status === 200, 'P-06', `${name} gets ${status} of GET ${path}`)
      }
    const privates = PRIVATE_PATHS.flatMap((path) => [path, `${path}?shop_id=${shops[0]!.id}`])
    for (const path of privates)
      for (const { name, asks } of [...merchants, ...visitors.slice(0, 1), ...merchants])
        checkPrivate(path, await compare(name, { path, ...asks }))
    return { compared, cached }
  } finally {
    await cache.kill()
  }
}
