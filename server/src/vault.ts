// Secrets at rest: AES-256-GCM with a key id, so that keys can be rotated. What is sealed for one row cannot be opened as another's.

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export interface Vault {
  /** `context` binds the secret to its place, such as `payment_gateways/<id>/secret_key`. */
  seal(secret: string, context: string): string
  /** Throws when the text was changed, sealed for another place, or by a key this vault does not have. */
  open(sealed: string, context: string): string
}

const VERSION = 'v1'

export function makeVault(key: Buffer): Vault {
  if (key.length !== 32) throw new Error('The encryption key must have 32 bytes.')
  const key_id = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    seal(secret, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, key_id, nonce.toString('base64url'), body.toString('base64url')].join('.')
    },
    open(sealed, context) {
      const [version, id, nonce, body] = sealed.split('.')
      if (version !== VERSION || nonce === undefined || body === undefined)
        throw new Error('This is no sealed secret.')
      if (id !== key_id) throw new Error(`The secret was sealed with another key (${id}).`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
