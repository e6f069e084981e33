// I7 and I8, checked in every answer: it holds no secret, and no canary of a shop that the caller may not
// see.

import type { HttpRequest, HttpResponse } from '../world/http-request.ts'

/**
 * The shop of a canary, and the users who may see the shop. A canary is a unique text in all texts of a shop.
 */
export interface CanaryOwner {
  shop_id: string
  /** The shop's name in the addresses of its pages. */
  slug: string
  user_ids: Set<string>
  /** Token of a user in `user_ids`, for checks that must read the shop as a member. */
  access_token: string
}

const CANARY = /canary[0-9a-f]{32}/g
/** The shop's id or slug in the address of a public endpoint or page. */
const PUBLIC_SHOP = /^\/(?:v1\/public|store|form)\/([^/?#]+)/
/** Addresses at which visitors and logged-in users calculate, place, pay and view orders. */
const BUYING = /^\/v1\/(?:public|a)\/order\b/
const ORDER_IN_PATH = /^\/v1\/public\/order\/([0-9a-f-]{36})\b/i
const MAKES_ORDER = /^\/v1\/(?:public\/order|a\/orders?)$/
/** Number of newest orders whose shops are remembered. */
const MAX_ORDERS = 100_000
/** Replacements for a shop's id at endpoints for all shops. */
const OF_ALL_SHOPS = new Set(['order', 'order-calculation', 'taxes'])

export const canariesIn = (text: string): string[] =>
  text.includes('canary') ? [...new Set(text.match(CANARY))] : []

const holders = new Map<string, string>()

/**
 * Returns the user id in an access token, without verifying the token. Returns an empty text if the text is
 * no token.
 */
function holderOf(token: string): string {
  const known = holders.get(token)
  if (known !== undefined) return known
  let holder = ''
  try {
    holder = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub ?? ''
  } catch {
    // A check sent a text that is no token.
  }
  holders.set(token, holder)
  return holder
}

/** The forbidden texts, and who may see the rest. */
export interface Guarded {
  /** By canary. */
  owners: ReadonlyMap<string, CanaryOwner>
  secrets: ReadonlySet<string>
  /** The shop's id by the order's, both in lower case: an answer about a payment names neither. */
  order_shops: Map<string, string>
}

/** Returns a field of an object, or of an object written as JSON, if the field is a text; in lower case. */
function textIn(value: unknown, field: string): string | undefined {
  let object = value
  if (typeof value === 'string') {
    try {
      object = JSON.parse(value)
    } catch {
      return undefined
    }
  }
  const found = (object as Record<string, unknown> | null | undefined)?.[field]
  return typeof found === 'string' ? found.toLowerCase() : undefined
}

/** Remembers the shop of an order that was just placed or returned again. */
export function noteOrder(
  order_shops: Map<string, string>,
  { method, path }: HttpRequest,
  answer: HttpResponse,
): void {
  if (method !== 'POST' || (answer.status !== 201 && answer.status !== 200) || !MAKES_ORDER.test(path)) return
  const [id, shop_id] = [textIn(answer.json, 'id'), textIn(answer.json, 'shop_id')]
  if (id === undefined || shop_id === undefined) return
  order_shops.set(id, shop_id)
  if (order_shops.size > MAX_ORDERS) order_shops.delete(order_shops.keys().next().value!)
}

/**
 * Returns the shop, its id or slug in lower case, of a request that needs no membership: the shop in its
 * address, its body or its order, otherwise the shop named in the answer.
 */
function askedShop(
  { path, body }: HttpRequest,
  json: unknown,
  order_shops: Map<string, string>,
): string | undefined {
  if (BUYING.test(path)) {
    const order_id = ORDER_IN_PATH.exec(path)?.[1]?.toLowerCase() ?? textIn(body, 'order_id')
    const of_order = order_id === undefined ? undefined : order_shops.get(order_id)
    return textIn(body, 'shop_id') ?? of_order ?? textIn(json, 'shop_id')
  }
  const named = PUBLIC_SHOP.exec(path)?.[1]?.toLowerCase()
  return named !== undefined && OF_ALL_SHOPS.has(named) ? undefined : named
}

/** Returns the first forbidden content of the answer, with its row. Returns undefined without any. */
export function leakIn(
  { owners, secrets, order_shops }: Guarded,
  ask: HttpRequest,
  { text, json, headers }: HttpResponse,
): { row: string; what: string } | undefined {
  const all = `${text} ${Object.values(headers).join(' ')}`
  for (const secret of secrets) if (all.includes(secret)) return { row: 'I8', what: 'a secret' }
  const canaries = canariesIn(all)
  if (canaries.length === 0) return undefined
  const { path, token } = ask
  const shop = askedShop(ask, json, order_shops)
  for (const canary of canaries) {
    const owner = owners.get(canary)
    if (!owner) continue
    const is_inside = token !== undefined && owner.user_ids.has(holderOf(token))
    // A buyer, or a visitor of a public page, may see only the requested shop.
    const is_foreign =
      path.startsWith('/v1/a/') && !BUYING.test(path)
        ? !is_inside
        : shop !== undefined && shop !== owner.shop_id && shop !== owner.slug
    if (is_foreign) return { row: 'I7', what: `what belongs to the shop ${owner.shop_id}` }
  }
  return undefined
}
