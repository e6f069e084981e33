// The ids of an imported shop. Each is made of the id in the archive with a key that only this import has: the same row gets the same id
// wherever it is named, nobody can tell or choose it beforehand, and an import that has to begin anew makes the same ones again.

import type { Signer } from '../../signature.ts'

export interface NewIds {
  of(id: string): string
}

const dashed = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** Ids that carry their time (version 7) go on carrying it, so that what was in order stays in order; all others are random. */
export function makeNewIds(signer: Signer, import_id: string): NewIds {
  return {
    of(id) {
      const bytes = Buffer.from(signer.hash(`${import_id} ${id}`))
      const old = Buffer.from(id.replaceAll('-', ''), 'hex')
      const version = old[6]! >> 4
      if (version === 7) old.copy(bytes, 0, 0, 8)
      else bytes[6] = (bytes[6]! & 0x0f) | 0x40
      bytes[8] = (bytes[8]! & 0x3f) | 0x80
      return dashed(bytes.toString('hex'))
    },
  }
}
