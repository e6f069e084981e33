// The second address of a resource of a shop: `/v1/a/shops/{shop_id}/products/{id}` is `/v1/a/products/{id}`
// limited to the shop. Both addresses share one route. The shop of the path is stored with the request for
// the access check.

import type { IncomingMessage } from 'node:http'
import { API_BASE, listEndpoints } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/http/endpoint'

const SHOPS = `${API_BASE}/a/shops/`

/**
 * Members and customers enter orders. The endpoint of orders therefore belongs to no shop, but its body names
 * a shop.
 */
const namesShop = ({ path, shop }: Endpoint): boolean =>
  (shop !== undefined && shop !== 'path') || path === '/a/order'

const ENDPOINTS = listEndpoints().map(({ endpoint }) => endpoint)

/** Addresses of a shop with their own endpoint, such as `/v1/a/shops/{id}/exports`. */
const TAKEN = new Set(
  ENDPOINTS.filter(({ path }) => path.startsWith('/a/shops/{id}/')).map(({ path }) => path.split('/')[4]!),
)

const MOUNTED = new Set(
  ENDPOINTS.filter(namesShop)
    .map(({ path }) => path.split('/')[2]!)
    .filter((resource) => !TAKEN.has(resource)),
)

/**
 * Splits an address below a shop into the id of the shop and the address of the resource. Returns undefined
 * for other addresses.
 */
export function splitMount(url: string): { shop_id: string; url: string } | undefined {
  if (!url.startsWith(SHOPS)) return undefined
  const rest = url.slice(SHOPS.length)
  const shop_id = /^[^/?#]*/.exec(rest)![0]
  const below = rest.slice(shop_id.length)
  // A slash of the query leads nowhere.
  if (!below.startsWith('/')) return undefined
  const resource = /^[^/?]*/.exec(below.slice(1))![0]
  return MOUNTED.has(resource) ? { shop_id, url: `${API_BASE}/a${below}` } : undefined
}

const named = new WeakMap<IncomingMessage, string>()

/** For the `rewriteUrl` option of the framework. */
export function leaveMount(request: IncomingMessage): string {
  const mount = splitMount(request.url!)
  if (mount === undefined) return request.url!
  named.set(request, mount.shop_id.toLowerCase())
  return mount.url
}

/**
 * The id of the shop in the address of the request, in lower case and not checked; undefined without a shop.
 */
export const shopOfMount = (request: IncomingMessage): string | undefined => named.get(request)
