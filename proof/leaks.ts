// I7 and I8, checked in every answer: it holds no secret, and no canary of a shop that the caller may not see.

import type { Answer, Ask } from './world/ask.ts'

/** The shop that a canary stands for, and who may see it. A canary is a unique text that all texts of one shop carry. */
export interface Nest {
  shop_id: string
  /** The shop's name in the addresses of its pages. */
  slug: string
  user_ids: Set<string>
  /** Of one of `user_ids`, for checks that must read the shop as one of its people. */
  access_token: string
}

const CANARY = /canary[0-9a-f]{32}/g
/** The shop's id or slug in the address of a public endpoint or page. */
const PUBLIC_SHOP = /^\/(?:v1\/public|store|form)\/([^/?#]+)/
const PUBLIC_ORDER = /^\/v1\/public\/order\b/
/** What stands in the place of a shop's id at endpoints that are for all shops. */
const OF_ALL_SHOPS = new Set(['order', 'order-calculation', 'taxes'])

export const canariesIn = (text: string): string[] =>
  text.includes('canary') ? [...new Set(text.match(CANARY))] : []

const holders = new Map<string, string>()

/** The user id in an access token, without verifying it; empty where the text is no token. */
function holderOf(token: string): string {
  const known = holders.get(token)
  if (known !== undefined) return known
  let holder = ''
  try {
    holder = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub ?? ''
  } catch {
    // A check sent something that is no token.
  }
  holders.set(token, holder)
  return holder
}

/** The shop that a public address is about, its id or slug in lower case; of an order the one it says it belongs to. */
function publicShop(path: string, json: unknown): string | undefined {
  if (PUBLIC_ORDER.test(path)) {
    const shop_id = (json as { shop_id?: unknown } | null | undefined)?.shop_id
    return typeof shop_id === 'string' ? shop_id : undefined
  }
  const named = PUBLIC_SHOP.exec(path)?.[1]?.toLowerCase()
  return named !== undefined && OF_ALL_SHOPS.has(named) ? undefined : named
}

/** The first thing the answer shows and must not, with its row; undefined where there is none. */
export function leakIn(
  nests: ReadonlyMap<string, Nest>,
  secrets: ReadonlySet<string>,
  { path, token }: Ask,
  { text, json, headers }: Answer,
): { row: string; what: string } | undefined {
  const all = `${text} ${Object.values(headers).join(' ')}`
  for (const secret of secrets) if (all.includes(secret)) return { row: 'I8', what: 'a secret' }
  const public_shop = publicShop(path, json)
  for (const canary of canariesIn(all)) {
    const nest = nests.get(canary)
    if (!nest) continue
    const is_inside = token !== undefined && nest.user_ids.has(holderOf(token))
    // A public endpoint shows only the shop that was asked for.
    const is_foreign = path.startsWith('/v1/a/')
      ? !is_inside && path !== '/v1/a/order'
      : public_shop !== undefined && public_shop !== nest.shop_id && public_shop !== nest.slug
    if (is_foreign) return { row: 'I7', what: `what belongs to the shop ${nest.shop_id}` }
  }
  return undefined
}
