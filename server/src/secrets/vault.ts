// Encrypts secrets at rest: AES-256-GCM with a key id for rotation. A secret encrypted for one row cannot be
// decrypted for another row.

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export interface Vault {
  /** `context` binds the secret to its place, for example `payment_gateways/<id>/secret_key`. */
  encrypt(secret: string, context: string): string
  /** Throws if the text was changed, or encrypted with another context or an unknown key. */
  decrypt(encrypted: string, context: string): string
  /**
   * Returns whether the text was encrypted with an earlier key, and must be encrypted again before the
   * operator drops the previous key.
   */
  isOld(encrypted: string): boolean
}

const VERSION = 'v1'
const TAG_BYTES = 16

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Encrypts with `key`, 32 bytes. Decrypts texts of `key` and `previous_key`. */
export function makeVault(key: Buffer, previous_key?: Buffer): Vault {
  if (key.length !== 32) throw new Error('The encryption key must have 32 bytes.')
  const key_id = keyId(key)
  const keys = new Map([[key_id, key]])
  if (previous_key && !previous_key.equals(key)) keys.set(keyId(previous_key), previous_key)
  return {
    encrypt(secret, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, key_id, nonce.toString('base64url'), body.toString('base64url')].join('.')
    },
    decrypt(encrypted, context) {
      const [version, id = '', nonce, body] = encrypted.split('.')
      if (version !== VERSION || nonce === undefined || body === undefined)
        throw new Error('This is no encrypted secret.')
      const encryption_key = keys.get(id)
      if (!encryption_key) throw new Error(`The secret was encrypted with another key (${id}).`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', encryption_key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    isOld: (encrypted) => encrypted.split('.')[1] !== key_id,
  }
}
