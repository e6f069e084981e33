// A buyer who is logged in sends the access token of their login along, which proves their address without a shop's page having to know it.

import type { UnboundDb } from '../../../db/pool.ts'
import { findTokenHolder } from '../../../http/access/actor.ts'
import type { App } from '../../../http/route.ts'
import { findEmail } from '../../accounts/users/users.ts'

export interface KnownCustomer {
  /** Undefined where an address alone is proved, as by a login to a store. */
  user_id?: string | undefined
  /** The proved address; undefined for an account that has none. */
  email: string | undefined
}

/** Undefined if no token was sent. Refuses what `findTokenHolder` refuses. */
export async function findCustomer(
  { tokens }: Pick<App, 'tokens'>,
  db: UnboundDb,
  customer_token: string | undefined,
): Promise<KnownCustomer | undefined> {
  if (customer_token === undefined) return undefined
  const platform = db.forNoShop()
  const { user_id } = await findTokenHolder(customer_token, platform, tokens)
  const account = await findEmail(platform, user_id)
  return { user_id, email: account?.email ?? undefined }
}
