// After a change of the encryption key: licence keys are encrypted and hashed again, so that the previous key can be dropped.

import type { Platform } from '../../platform.ts'
import { makeKeySealer, openKey } from './key-vault.ts'
import { listSealed, updateSealed } from './license-keys.queries.ts'

const BATCH = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Called when a server starts. Returns how many were encrypted again; throws for one that no key opens. */
export async function reencryptKeys(
  platform: Pick<Platform, 'db' | 'vault' | 'config' | 'log'>,
): Promise<number> {
  if (platform.config.encryption_previous_key === undefined) return 0
  const db = platform.db.forPlatform()
  let after = { shop_id: NO_ID, id: NO_ID }
  let reencrypted = 0
  for (;;) {
    const rows = await listSealed(db, after, BATCH)
    for (const row of rows.filter(({ sealed_key }) => platform.vault.isOld(sealed_key))) {
      const seal = makeKeySealer(platform, row.product_id)
      reencrypted += await updateSealed(db, row, seal(openKey(platform, row)))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    after = { shop_id: last.shop_id, id: last.id }
  }
  platform.log.info({ reencrypted }, 'licence keys were sealed with the present key')
  return reencrypted
}
