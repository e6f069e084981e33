// After a change of the encryption key: secrets encrypted with the previous key are encrypted anew, so that the previous key can be dropped.

import type { Services } from '../../services.ts'
import { listGatewaySecrets, replaceGatewaySecrets } from './payment-gateways.queries.ts'
import { secretContext } from './use-gateway.ts'

/** Called when a server starts. Returns how many gateways were encrypted anew; does nothing where no previous key is configured. */
export async function resealGateways({
  db: asked,
  vault,
  config,
  log,
}: Pick<Services, 'db' | 'vault' | 'config' | 'log'>): Promise<number> {
  if (config.encryption_previous_key === undefined) return 0
  const db = asked.forPlatform()
  let resealed = 0
  for (const gateway of await listGatewaySecrets(db)) {
    const { id, secret_key_sealed, webhook_secret_sealed } = gateway
    if (!vault.isOld(secret_key_sealed) && !vault.isOld(webhook_secret_sealed)) continue
    const anew = (sealed: string, secret: 'secret_key' | 'webhook_secret') => {
      const context = secretContext(id, secret)
      return vault.seal(vault.open(sealed, context), context)
    }
    resealed += await replaceGatewaySecrets(db, gateway, {
      secret_key_sealed: anew(secret_key_sealed, 'secret_key'),
      webhook_secret_sealed: anew(webhook_secret_sealed, 'webhook_secret'),
    })
  }
  log.info({ resealed }, 'secrets were sealed with the present key')
  return resealed
}
