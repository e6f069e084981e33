// The id of the shop for the account's screens. Each tab keeps its own shop in session storage, because a
// choice in a different tab must not change the target of an open form. Local storage holds the last choice
// for the next tab. Logging out clears both, in every tab.

import { useEffect, useSyncExternalStore } from 'react'
import { storedValue } from '../browser/stored-value.ts'
import { t } from '../texts.ts'
import { readSession, subscribeSession } from './session.ts'

const last = storedValue<string>('shop', (data) => (typeof data === 'string' && data !== '' ? data : null))

/**
 * Stored with the user. In a tab that slept while the account changed, the former user's choice does not
 * count.
 */
const own = storedValue<{ user_id: string; shop_id: string }>(
  'shop',
  (data) => data as { user_id: string; shop_id: string },
  'tab',
)

const read = (): string | null => own.read()?.shop_id ?? null

/** Drops the choice of a former user, and gives a tab without a shop the last choice. */
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

/** Selects a shop. The id null clears the selection. */
export function selectShop(id: string | null): void {
  const user_id = readSession()?.userId
  own.write(id === null || user_id === undefined ? null : { user_id, shop_id: id })
  last.write(id)
}

export const useSelectedShopId = (): string | null => useSyncExternalStore(own.subscribe, read, read)

/**
 * Selects the shop of the record on the page, because the user may have opened the page by its address.
 * `shop_id` is undefined until the shop is known.
 */
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
