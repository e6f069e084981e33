// How the user came back from Stripe's page. It is in the parameters of the address, either in the hash route's query or directly in the fragment.

import { isUuid } from '@kontor/contract/values/id'

export interface DepositReturn {
  kind: 'success' | 'cancel'
  /** The id of the deposit, if the address holds a valid id. */
  id: string | null
}

/** Returns null if the address does not mention a deposit. */
export function depositReturn(search: string, hash: string): DepositReturn | null {
  for (const text of [search, hash.replace(/^#\/?[^?=]*\?/, '').replace(/^#/, '')]) {
    const said = new URLSearchParams(text)
    const kind = said.get('deposit')
    if (kind !== 'success' && kind !== 'cancel') continue
    const id = said.get('deposit_id')
    return { kind, id: id !== null && isUuid(id) ? id : null }
  }
  return null
}
