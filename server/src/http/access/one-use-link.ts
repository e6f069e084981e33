// Links to files created for members: each can be used once, within minutes, while the member stays logged in and has a role that may read the file.
// All tables with such links use the same column names.

import type { ShopRole } from '@kontor/contract/shops/shop-users'
import { isUuid } from '@kontor/contract/values/id'
import { sql } from '../../db/sql.ts'
import { hashSecret, makeChallenge } from '../../secrets/random-secrets.ts'
import type { Actor } from './actor.ts'

const VALID_MINUTES = 15

export interface NewLink {
  /** The hash of the secret of the link. */
  hash: string
  user_id: string
  session_id: string
}

/**
 * Makes a link for the member to the file with the id. Returns the columns to store and the token for the
 * address.
 */
export function makeLink({ user_id, session_id }: Actor, id: string): { link: NewLink; token: string } {
  const secret = makeChallenge()
  return { link: { hash: hashSecret(secret), user_id, session_id }, token: `${id}.${secret}` }
}

export interface LinkToken {
  /** The id of the file. */
  id: string
  /** The hash of the secret of the link. */
  hash: string
}

/** Returns undefined if the text is not a token of a link. */
export function readLinkToken(token: string): LinkToken | undefined {
  const [id = '', secret = ''] = token.split('.')
  return isUuid(id) ? { id, hash: hashSecret(secret) } : undefined
}

/** Returns the columns to set when a row gets a new link in place of the old link. */
export const linkColumns = ({ hash, user_id, session_id }: NewLink) => sql`
  link_hash = ${hash}, link_user_id = ${user_id}, link_session_id = ${session_id},
  link_expires_at = now() + make_interval(mins => ${VALID_MINUTES})`

/**
 * Condition that the link to the file `e` of the shop `s` is valid, for the session `l` and the member `m`
 * who requested the link.
 */
export const linkHolds = ({ id, hash }: LinkToken, roles: readonly ShopRole[]) => sql`
  e.id = ${id} and e.link_hash = ${hash} and e.link_expires_at > now() and e.status = 'ready' and e.expires_at > now()
  and s.id = e.shop_id and s.archived_at is null
  and l.id = e.link_session_id and l.user_id = e.link_user_id and l.revoked_at is null and l.expires_at > now()
  and m.shop_id = e.shop_id and m.user_id = e.link_user_id and m.role = any(${roles}::text[])`
