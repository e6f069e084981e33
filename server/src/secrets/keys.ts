// The two keys of the program: their formats, and how a laptop generates them. A generated key is stored in a
// file that only the owner may read. The file is never replaced, because everything encrypted with the key
// would be lost.

import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const ENCRYPTION_KEY_RULE =
  'must be 32 bytes as base64 or as 64 hexadecimal digits (openssl rand -base64 32)'
export const JWT_KEY_RULE =
  'must be an Ed25519 private key as PEM, as base64 of a PEM, or as a JWK (openssl genpkey -algorithm ed25519)'

/** The 32 bytes of the key, or undefined when the text breaks ENCRYPTION_KEY_RULE. */
export function parseEncryptionKey(value: string): Buffer | undefined {
  const is_hex = /^[0-9a-f]{64}$/i.test(value)
  if (!is_hex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(value)) return undefined
  return Buffer.from(value, is_hex ? 'hex' : 'base64')
}

/** The Ed25519 private key, or undefined when the text breaks JWT_KEY_RULE. `\n` written out in a PEM counts as a line break. */
export function parseJwtKey(value: string): KeyObject | undefined {
  const is_plain = value.startsWith('-----') || value.startsWith('{')
  const text = is_plain ? value : Buffer.from(value, 'base64').toString()
  try {
    const key = text.startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text), format: 'jwk' })
      : createPrivateKey(text.replaceAll('\\n', '\n'))
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

export const makeEncryptionKey = () => randomBytes(32).toString('base64')

export const makeJwtKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/**
 * Returns the key in `file`. Makes and stores the key if the file does not exist; several processes at the
 * same time make one key.
 */
export function storedKey(file: string, make: () => string): string {
  if (!existsSync(file)) {
    // Only the folder of the keys is closed to others, because the user of the embedded database passes
    // through the folder above.
    mkdirSync(dirname(dirname(file)), { recursive: true })
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, make(), { mode: 0o600 })
    try {
      linkSync(unfinished, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(unfinished)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
