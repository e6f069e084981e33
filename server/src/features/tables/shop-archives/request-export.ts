// Exports for the owner of a shop: requesting, listing and downloading. The link works once, and only for the
// person who asked.

import { API_BASE } from '@kontor/contract/api'
import { hasRight, SHOP_ROLES } from '@kontor/contract/shops/shop-users'
import { type ShopExport, shopExports } from '@kontor/contract/tables/shop-archives'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { makeLink, readLinkToken } from '../../../http/access/one-use-link.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { Platform } from '../../../platform.ts'
import { findLane } from '../../accounts/users/find-lane.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import {
  countLately,
  findExport,
  insertExport,
  type ReadyExport,
  setLink,
  takeLink,
} from './shop-exports.queries.ts'

interface ExportLimits {
  max_per_day: number
  /** The reason to store no more archives for the account, or undefined. */
  why_full: string | undefined
}

/**
 * Refuses with `in_use` while an export is in progress. Refuses with `rate_limited` for more exports in a day
 * than the installation allows. Also refuses with `rate_limited` if the archives of the account's shops take
 * too much room.
 */
export async function requestExport(
  db: Db,
  shop: ShopScope,
  { max_per_day, why_full }: ExportLimits,
): Promise<ShopExport> {
  if (why_full !== undefined) throw apiError('rate_limited', { message: why_full, retry_after_seconds: 3600 })
  if ((await countLately(db, shop))!.count >= max_per_day)
    throw apiError('rate_limited', {
      message: `A shop can be exported ${max_per_day} times a day. Try again tomorrow.`,
      retry_after_seconds: 3600,
    })
  try {
    return await db.transaction(async (tx) => {
      const made = (await insertExport(tx, shop))!
      const { shop_id } = shop
      const queue_name = await findLane(tx, 'shop-exports', { shop_id })
      await queueJob(tx, 'export_shop', { shop_id, export_id: made.id }, { queue_name, max_attempts: 3 })
      await auditChange(tx, shop, { action: 'shop.export', subject_id: shop.shop_id })
      return made
    })
  } catch (error) {
    if (violatedConstraint(error) === 'shop_exports_one_at_once')
      throw apiError('in_use', 'This shop is already being exported.')
    throw error
  }
}

/**
 * Makes a link that its person can use once within a quarter of an hour. The session must last, and the role
 * must still allow exports of the shop. Refuses with `not_found`, or with `in_use` if the archive is not
 * ready or has expired.
 */
export async function linkToExport(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  shop: ShopScope,
  actor: Actor,
  export_id: string,
): Promise<{ url: string; expires_at: string }> {
  const found = isUuid(export_id) ? await findExport(db, shop.shop_id, export_id) : undefined
  if (found === undefined) throw apiError('not_found')
  const { link, token } = makeLink(actor, found.id)
  const set = await setLink(db, shop.shop_id, export_id, link)
  if (set === undefined)
    throw apiError(
      'in_use',
      found.status === 'waiting' || found.status === 'running' || found.status === 'failed'
        ? 'This archive is not ready yet.'
        : 'This archive has expired. Export the shop again.',
    )
  return { url: `${config.public_url}${API_BASE}/shop-exports/${token}`, expires_at: set.expires_at }
}

const MAY_EXPORT = SHOP_ROLES.filter((role) => hasRight(role, shopExports.link.access))

/** Returns the export behind a link and uses the link up. Refuses every invalid link with `not_found`. */
export async function openLink(db: Db, token: string): Promise<ReadyExport> {
  const link = readLinkToken(token)
  const found = link && (await takeLink(db, link, MAY_EXPORT))
  if (found === undefined)
    throw apiError('not_found', 'This link was used or has expired. Get a new one in the shop settings.')
  return found
}
