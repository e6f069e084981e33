// How Stripe's page led back: told by a word in the address, behind the page's own path or in a fragment of its own.

import { isUuid } from '@kontor/contract/id'

export interface DepositReturn {
  kind: 'success' | 'cancel'
  /** The deposit, where the address names one. */
  id: string | null
}

/** Null where the address says nothing of a deposit. */
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
