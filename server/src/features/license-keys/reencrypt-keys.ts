// After a change of the encryption key: licence keys are encrypted and hashed again, so that the previous key can be dropped. Those of a lost key stay
// unchanged and do not block the others.

import type { Platform } from '../../platform.ts'
import { makeKeySealer, openKey } from './key-vault.ts'
import { listSealed, updateSealed } from './license-keys.queries.ts'

const BATCH = 500
const MAX_NAMED = 20
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Called when a server starts. Returns how many were encrypted again; warns of those that no key opens. */
export async function reencryptKeys(
  platform: Pick<Platform, 'db' | 'vault' | 'config' | 'log'>,
): Promise<number> {
  if (platform.config.encryption_previous_key === undefined) return 0
  const db = platform.db.forPlatform()
  let after = { shop_id: NO_ID, id: NO_ID }
  let reencrypted = 0
  const closed: string[] = []
  for (;;) {
    const rows = await listSealed(db, after, BATCH)
    for (const row of rows.filter(({ sealed_key }) => platform.vault.isOld(sealed_key))) {
      const key = openKey(platform, row)
      if (key === undefined) closed.push(row.id)
      else reencrypted += await updateSealed(db, row, makeKeySealer(platform, row.product_id)(key))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    after = { shop_id: last.shop_id, id: last.id }
  }
  platform.log.info({ reencrypted }, 'licence keys were sealed with the present key')
  if (closed.length > 0)
    platform.log.warn(
      { closed: closed.length, license_keys: closed.slice(0, MAX_NAMED) },
      `${closed.length} licence keys cannot be decrypted: their buyers do not get them. Start with their encryption key as ENCRYPTION_PREVIOUS_KEY; if it is lost, remove those that are free and add them again.`,
    )
  return reencrypted
}
