// Exports for the shop's owner: requesting one, listing them, and downloading one by a link that expires.

import { API_BASE } from '@kontor/contract/api'
import { isUuid } from '@kontor/contract/id'
import type { ShopExport } from '@kontor/contract/shop-archives'
import type { Db } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { queueJob } from '../../jobs/job-payloads.ts'
import { makeSigner, type Signer } from '../../secrets/signature.ts'
import type { Services } from '../../services.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  countLately,
  findExport,
  findReady,
  insertExport,
  listExports,
  type ReadyExport,
} from './shop-exports.queries.ts'

const LINK_MINUTES = 15

export const exportSigner = (encryption_key: Buffer): Signer => makeSigner(encryption_key, 'shop export link')

/** Refuses `in_use` while an export is under way, and `rate_limited` for more exports a day than the installation allows. */
export async function requestExport(db: Db, shop: ShopScope, most_a_day: number): Promise<ShopExport> {
  if ((await countLately(db, shop))!.count >= most_a_day)
    throw refuse('rate_limited', {
      message: `A shop can be exported ${most_a_day} times a day. Try again tomorrow.`,
      retry_after_seconds: 3600,
    })
  try {
    return await db.transaction(async (tx) => {
      const made = (await insertExport(tx, shop))!
      await queueJob(
        tx,
        'export_shop',
        { shop_id: shop.shop_id, export_id: made.id },
        { queue_name: 'shop-archives', max_attempts: 3 },
      )
      await auditChange(tx, shop, { action: 'shop.export', subject_id: shop.shop_id })
      return made
    })
  } catch (error) {
    if (violatedConstraint(error) === 'shop_exports_one_at_once')
      throw refuse('in_use', 'This shop is already being exported.')
    throw error
  }
}

export const latestExports = (db: Db, shop: ShopScope): Promise<ShopExport[]> => listExports(db, shop)

/**
 * A link that anybody who has it can use for a quarter of an hour. Refuses `not_found`, and `in_use` until the archive is ready or once it has
 * expired.
 */
export async function linkToExport(
  { db, config, clock }: { db: Db } & Pick<Services, 'config' | 'clock'>,
  shop: ShopScope,
  export_id: string,
): Promise<{ url: string; expires_at: string }> {
  const found = isUuid(export_id) ? await findExport(db, shop.shop_id, export_id) : undefined
  if (found === undefined) throw refuse('not_found')
  if (found.status === 'expired') throw refuse('in_use', 'This archive has expired. Export the shop again.')
  if (found.status !== 'ready') throw refuse('in_use', 'This archive is not ready.')
  const until = Math.floor(clock.now() / 1000) + LINK_MINUTES * 60
  const said = `${shop.shop_id}.${export_id}.${until}`
  const token = `${said}.${exportSigner(config.encryption_key).sign(said)}`
  return {
    url: `${config.public_url}${API_BASE}/shop-exports/${token}`,
    expires_at: new Date(until * 1000).toISOString(),
  }
}

/** The export that a link leads to. Refuses `not_found`, whatever is wrong with the link. */
export async function openLink(
  { db, config, clock }: { db: Db } & Pick<Services, 'config' | 'clock'>,
  token: string,
): Promise<ReadyExport & { id: string }> {
  const [shop_id = '', id = '', until = '', signature = ''] = token.split('.')
  const said = `${shop_id}.${id}.${until}`
  const is_good =
    exportSigner(config.encryption_key).isSigned(said, signature) && Number(until) * 1000 > clock.now()
  const found = is_good ? await findReady(db, shop_id, id) : undefined
  if (found === undefined)
    throw refuse('not_found', 'This link has expired. Get a new one in the settings of the shop.')
  return { ...found, id }
}
