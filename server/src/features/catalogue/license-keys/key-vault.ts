// Stores licence keys encrypted, because a buyer may read a key again. A keyed hash finds duplicates, and the
// last four characters are for the shop's members.

import type { Platform } from '../../../platform.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import type { NewKey } from './license-keys.queries.ts'

type Keys = Pick<Platform, 'vault' | 'config'>

const contextOf = (product_id: string) => `license_keys/${product_id}`

const lastOf = (key: string): string => Array.from(key).slice(-4).join('')

/** Returns a function that encrypts keys of one product. */
export function makeKeyEncrypter({ vault, config }: Keys, product_id: string): (key: string) => NewKey {
  const { hash } = makeSigner(config, 'license keys')
  return (key) => ({
    sealed_key: vault.encrypt(key, contextOf(product_id)),
    key_hash: hash(`${product_id} ${key}`).toString('hex'),
    last4: lastOf(key),
  })
}

/** Returns undefined if no encryption key of this installation opens the licence key. */
export function decryptKey(
  { vault }: Pick<Keys, 'vault'>,
  { product_id, sealed_key }: { product_id: string; sealed_key: string },
): string | undefined {
  try {
    return vault.decrypt(sealed_key, contextOf(product_id))
  } catch {
    return undefined
  }
}
