// The user's shops, and the selected one.

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

/** The selected shop; undefined while loading, when none is selected, or when it is not one of the user's shops (any more). */
export function useShop(): Shop | undefined {
  const id = useSelectedShopId()
  return useQuery(shopsQuery).data?.find((shop) => shop.id === id)
}

/** The shop's day today, such as 2026-11-30. For what is asked for before its screen knows the shop: until then `useToday` is the browser's. */
export async function readToday(client: QueryClient, shop_id: string): Promise<string> {
  const all = await client.ensureQueryData(shopsQuery)
  // The server refuses what is asked for in a shop that is not the user's.
  return dayIn(all.find((shop) => shop.id === shop_id)?.time_zone ?? 'UTC', Date.now())
}

/** The currency of a shop, by default the selected one. EUR while the shops are loading, and where the shop is not found, which is logged. */
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
  // A new shop has no buyers yet who know another price of an export.
  return call(shops.create, { body: { ...values, untaxed_prices: 'net' } }, { idempotency_key })
}
