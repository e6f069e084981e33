// The user's shops, and the selected shop.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { type Shop, shops } from '@kontor/contract/shops/shops'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { everyPage } from '../../lib/api/every-page.ts'
import { useSelectedShopId } from '../../lib/session/selected-shop.ts'
import { t } from '../../lib/texts.ts'

/** Every shop of the user, by name. */
export const shopsQuery = queryOptions({
  queryKey: ['shops', 'all'],
  queryFn: ({ signal }) =>
    everyPage((page) => call(shops.list, { query: { ...page, sort: 'name' } }, { signal })),
  staleTime: 60_000,
})

/**
 * Returns the selected shop. Returns undefined while loading, without a selection, and if the selected shop
 * is not (or no longer) among the user's shops.
 */
export function useShop(): Shop | undefined {
  const id = useSelectedShopId()
  return useQuery(shopsQuery).data?.find((shop) => shop.id === id)
}

/**
 * Returns the shop's day today, such as 2026-11-30. For requests made before the screen knows the shop,
 * because `useToday` returns the browser's day until the shop is known.
 */
export async function readToday(client: QueryClient, shop_id: string): Promise<string> {
  const all = await client.ensureQueryData(shopsQuery)
  // The server rejects requests about a shop of other users.
  return dayIn(all.find((shop) => shop.id === shop_id)?.time_zone ?? 'UTC', Date.now())
}

/**
 * Returns the currency of a shop, by default of the selected shop. Returns EUR while the shops are loading.
 * Also returns EUR if the shop is not found, and logs the missing shop.
 */
export function useShopCurrency(shop_id?: string): string {
  const selected = useSelectedShopId()
  const id = shop_id ?? selected
  const { data } = useQuery(shopsQuery)
  const shop = data?.find((one) => one.id === id)
  if (data && !shop) console.error(`Default currency: No shop found for id ${id}`)
  return shop?.default_currency ?? 'EUR'
}

export const getShop = (id: string, signal?: AbortSignal) => call(shops.get, { params: { id } }, { signal })

/** @throws Error 'Shop name is required' for an empty name. */
export async function createShop(
  values: { name: string; default_currency: string },
  idempotency_key: string,
): Promise<Shop> {
  if (values.name.trim() === '') throw new Error(t('Shop name is required'))
  // A new shop has no buyers yet who know the former price of an export.
  return call(shops.create, { body: { ...values, untaxed_prices: 'net' } }, { idempotency_key })
}
