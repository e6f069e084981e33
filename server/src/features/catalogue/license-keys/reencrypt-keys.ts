// Encrypts and hashes licence keys again after a change of the encryption key, so that the operator can drop
// the previous key. A licence key whose encryption key is lost stays unchanged and does not block the rest.

import { randomBytes } from 'node:crypto'
import { violatedConstraint } from '../../../db/violation.ts'
import type { Platform } from '../../../platform.ts'
import { decryptKey, makeKeyEncrypter } from './key-vault.ts'
import { listEncrypted, updateEncrypted } from './license-keys.queries.ts'

const BATCH = 500
const MAX_NAMED = 20
const HASH_BYTES = 16
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Runs at the start of a server. Returns the number of keys encrypted again. Warns of keys that no encryption
 * key opens, and of keys added twice while the first copy could not be decrypted.
 */
export async function reencryptKeys(
  platform: Pick<Platform, 'db' | 'vault' | 'config' | 'log'>,
): Promise<number> {
  const { config, log } = platform
  const db = platform.db.forPlatform()
  let after = { shop_id: NO_ID, id: NO_ID }
  let reencrypted = 0
  const closed: string[] = []
  const twice: string[] = []
  for (;;) {
    const rows = await listEncrypted(db, after, BATCH)
    for (const row of rows.filter(({ sealed_key }) => platform.vault.isOld(sealed_key))) {
      const key = decryptKey(platform, row)
      if (key === undefined) {
        closed.push(row.id)
        continue
      }
      const encrypted = makeKeyEncrypter(platform, row.product_id)(key)
      reencrypted += await updateEncrypted(db, row, encrypted).catch((error: unknown) => {
        if (violatedConstraint(error) !== 'license_keys_shop_id_product_id_key_hash_key') throw error
        twice.push(row.id)
        return updateEncrypted(db, row, { ...encrypted, key_hash: randomBytes(HASH_BYTES).toString('hex') })
      })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    after = { shop_id: last.shop_id, id: last.id }
  }
  if (config.encryption_previous_key !== undefined)
    log.info({ reencrypted }, 'licence keys were encrypted with the present key')
  if (closed.length > 0)
    log.warn(
      { closed: closed.length, license_keys: closed.slice(0, MAX_NAMED) },
      `${closed.length} licence keys cannot be decrypted: their buyers do not get them, nor the emails about their orders. Start with their encryption key as ENCRYPTION_PREVIOUS_KEY; if it is lost, remove those that are free and add them again.`,
    )
  if (twice.length > 0)
    log.warn(
      { twice: twice.length, license_keys: twice.slice(0, MAX_NAMED) },
      `${twice.length} licence keys were added again while they could not be decrypted: their products have them twice. Remove those that are free.`,
    )
  return reencrypted
}
