// Encrypts secrets again after a change of the encryption key, so that the operator can drop the previous
// key. A secret whose encryption key is lost stays unchanged and does not block the rest; every start logs
// such secrets.

import type { Platform } from '../../../platform.ts'
import { listGatewaySecrets, replaceGatewaySecrets } from './payment-gateways.queries.ts'
import { canDecrypt, secretContext } from './use-gateway.ts'

const MAX_NAMED = 20

export interface Reencrypted {
  /** How many gateways were encrypted again. */
  reencrypted: number
  /** How many none of the keys opens. */
  closed: number
}

/** Runs at the start of a server. Warns of gateways that no encryption key opens. */
export async function reencryptGateways(
  platform: Pick<Platform, 'db' | 'vault' | 'config' | 'log'>,
): Promise<Reencrypted> {
  const { vault, config, log } = platform
  const db = platform.db.forPlatform()
  let reencrypted = 0
  const closed: string[] = []
  for (const gateway of await listGatewaySecrets(db)) {
    const { id, secret_key_sealed, webhook_secret_sealed } = gateway
    if (!canDecrypt(platform, gateway)) {
      closed.push(id)
      continue
    }
    if (!vault.isOld(secret_key_sealed) && !vault.isOld(webhook_secret_sealed)) continue
    const reencrypted_text = (encrypted: string, secret: 'secret_key' | 'webhook_secret') => {
      const context = secretContext(id, secret)
      return vault.encrypt(vault.decrypt(encrypted, context), context)
    }
    reencrypted += await replaceGatewaySecrets(db, gateway, {
      secret_key_sealed: reencrypted_text(secret_key_sealed, 'secret_key'),
      webhook_secret_sealed: reencrypted_text(webhook_secret_sealed, 'webhook_secret'),
    })
  }
  if (config.encryption_previous_key !== undefined)
    log.info({ reencrypted }, 'secrets were encrypted with the present key')
  if (closed.length > 0)
    log.warn(
      { closed: closed.length, gateways: closed.slice(0, MAX_NAMED) },
      `${closed.length} payment gateways cannot be decrypted: payments and refunds through them fail. Start with their encryption key as ENCRYPTION_PREVIOUS_KEY; if it is lost, remove and recreate them.`,
    )
  return { reencrypted, closed: closed.length }
}
