// The id of the shop that the account's screens are about. Each tab keeps its own, in session storage: a shop chosen in another tab must not change
// what an open form is saved to. The last one chosen is stored in local storage too, for the next tab. Logging out clears both, in every tab.

import { useEffect, useSyncExternalStore } from 'react'
import { storedValue } from '../browser/stored-value.ts'
import { t } from '../texts.ts'
import { readSession, subscribeSession } from './session.ts'

const last = storedValue<string>('shop', (data) => (typeof data === 'string' && data !== '' ? data : null))

/** With its user: in a tab that was not awake while the account changed, the former user's choice does not count. */
const own = storedValue<{ user_id: string; shop_id: string }>(
  'shop',
  (data) => data as { user_id: string; shop_id: string },
  'tab',
)

const read = (): string | null => own.read()?.shop_id ?? null

/** Drops the choice of a former user, and gives a tab without a shop the last one chosen. */
function settle(): void {
  const user_id = readSession()?.userId
  const chosen = own.read()
  if (chosen !== null && chosen.user_id !== user_id) own.write(null)
  const shop_id = last.read()
  if (own.read() === null && shop_id !== null && user_id !== undefined) own.write({ user_id, shop_id })
}

// Pages rendered without a browser have no storage to follow.
if (typeof window !== 'undefined') {
  subscribeSession(settle)
  last.subscribe(settle)
  settle()
}

/** Null clears the selection. */
export function selectShop(id: string | null): void {
  const user_id = readSession()?.userId
  own.write(id === null || user_id === undefined ? null : { user_id, shop_id: id })
  last.write(id)
}

export const useSelectedShopId = (): string | null => useSyncExternalStore(own.subscribe, read, read)

/** Selects the shop of the record on the page, which may have been opened by its address. Undefined until the shop is known. */
export function useFollowShop(shop_id: string | undefined): void {
  useEffect(() => {
    if (shop_id !== undefined && shop_id !== read()) selectShop(shop_id)
  }, [shop_id])
}

/** @throws Error 'No shop id' when none is selected. */
export function requireShopId(): string {
  const id = read()
  if (id === null) throw new Error(t('No shop id'))
  return id
}
