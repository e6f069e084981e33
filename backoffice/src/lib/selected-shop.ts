// The id of the shop that the account's screens are about, kept in local storage and shared by all tabs.

import { useEffect, useSyncExternalStore } from 'react'
import { storedValue } from './stored-value.ts'

const stored = storedValue<string>('shop', (data) => (typeof data === 'string' && data !== '' ? data : null))

/** Null clears the selection. */
export const selectShop = (id: string | null): void => stored.write(id)

export const useSelectedShopId = (): string | null => useSyncExternalStore(stored.subscribe, stored.read)

/** Selects the shop of the record on the page, which somebody may have opened by its address. Undefined until the shop is known. */
export function useFollowShop(shop_id: string | undefined): void {
  useEffect(() => {
    if (shop_id !== undefined && shop_id !== stored.read()) selectShop(shop_id)
  }, [shop_id])
}

/** @throws Error 'No shop id' when none is selected. */
export function requireShopId(): string {
  const id = stored.read()
  if (id === null) throw new Error('No shop id')
  return id
}
