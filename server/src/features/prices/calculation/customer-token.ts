// A logged-in buyer sends the access token of the login. The token proves the buyer's address, and the page
// of a shop does not have to know the address.

import type { UnboundDb } from '../../../db/pool.ts'
import { findTokenHolder } from '../../../http/access/actor.ts'
import type { App } from '../../../http/route.ts'
import { findEmail } from '../../accounts/users/users.ts'

export interface KnownCustomer {
  /** Is undefined if the login proves only an address, for example a login to a store. */
  user_id?: string | undefined
  /** The proved address. Is undefined for an account without an address. */
  email: string | undefined
}

/** Returns undefined if the request has no token. Refuses the same tokens as `findTokenHolder`. */
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
