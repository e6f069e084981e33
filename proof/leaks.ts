// I7 and I8 in every answer: whose canary is in it, whether whoever asked may see that shop, and whether a secret is in it.

import type { Answer, Ask } from './world/ask.ts'

/** Which shop a canary stands for, and who may see it. */
export interface Nest {
  shop_id: string
  user_ids: Set<string>
  /** Of one of them, for who has to look at the shop from inside. */
  access_token: string
}

const CANARY = /canary[0-9a-f]{32}/g
const PUBLIC_SHOP = /^\/v1\/public\/([0-9a-f-]{36})\//

export const canariesIn = (text: string): string[] =>
  text.includes('canary') ? [...new Set(text.match(CANARY))] : []

const holders = new Map<string, string>()

/** Who a token says it is of; nobody where it is none. */
function holderOf(token: string): string {
  const known = holders.get(token)
  if (known !== undefined) return known
  let holder = ''
  try {
    holder = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub ?? ''
  } catch {
    // Somebody sent something else.
  }
  holders.set(token, holder)
  return holder
}

/** What the answer shows and must not; undefined where nothing. */
export function leakIn(
  nests: ReadonlyMap<string, Nest>,
  secrets: ReadonlySet<string>,
  { path, token }: Ask,
  { text, headers }: Answer,
): { row: string; what: string } | undefined {
  const all = `${text} ${Object.values(headers).join(' ')}`
  for (const secret of secrets) if (all.includes(secret)) return { row: 'I8', what: 'a secret' }
  const public_shop = PUBLIC_SHOP.exec(path)?.[1]
  for (const canary of canariesIn(all)) {
    const nest = nests.get(canary)
    if (!nest) continue
    const is_inside = token !== undefined && nest.user_ids.has(holderOf(token))
    // What is public shows the shop that was asked for and no other.
    const is_foreign = path.startsWith('/v1/a/')
      ? !is_inside && path !== '/v1/a/order'
      : public_shop !== undefined && public_shop !== nest.shop_id
    if (is_foreign) return { row: 'I7', what: `what belongs to the shop ${nest.shop_id}` }
  }
  return undefined
}
