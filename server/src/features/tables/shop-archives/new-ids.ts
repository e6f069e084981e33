// The ids of an imported shop. Each id is a keyed hash of the import's id and the id in the archive. A row
// gets the same new id in every place. Nobody can predict or choose the ids, and a restarted import makes the
// same ids.

import { isUuid, uuidOfVersion } from '@kontor/contract/values/id'
import type { Signer } from '../../../secrets/signature.ts'
import type { Field } from './format/kind.ts'

export interface NewIds {
  of(id: string): string
}

const IN_TEXT = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const NAMES_A_ROW = /(?:^|_)id$/

/** The value of a field with the new ids. */
export function renamedValue({ id, type }: Field, value: unknown, ids: NewIds): unknown {
  if (id === undefined) return value
  if (id !== 'within') return typeof value === 'string' ? ids.of(value) : value
  if (type === 'text') return String(value).replace(IN_TEXT, (found) => ids.of(found))
  return JSON.parse(JSON.stringify(value), (name, inner) =>
    NAMES_A_ROW.test(name) && typeof inner === 'string' ? ids.of(inner) : inner,
  )
}

/** The new id in place of an id; anything else stays. */
export const renamedIfId = (value: unknown, ids: NewIds): unknown =>
  typeof value === 'string' && isUuid(value) ? ids.of(value) : value

/** New ids of version 7 keep their time and so their order. All other ids become random ids (version 4). */
export function makeNewIds(signer: Signer, import_id: string): NewIds {
  return {
    of(id) {
      const bytes = Buffer.from(signer.hash(`${import_id} ${id}`))
      const old = Buffer.from(id.replaceAll('-', ''), 'hex')
      const version = old[6]! >> 4
      if (version === 7) old.copy(bytes, 0, 0, 8)
      return uuidOfVersion(version === 7 ? 7 : 4, bytes.toString('hex'))
    },
  }
}
