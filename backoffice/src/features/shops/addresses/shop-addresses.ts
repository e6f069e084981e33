// All addresses of a shop's own.

import { addresses } from '@kontor/contract/shops/addresses/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'

/**
 * Every address of the shop itself, newest first. Addresses of buyers are not included, because a shop may
 * have hundreds of thousands.
 */
export const shopAddressesQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['addresses', 'all', shop_id],
    queryFn: ({ signal }) =>
      everyPage((page) => call(addresses.list, { query: { ...page, shop_id, kind: 'shop' } }, { signal })),
    enabled: shop_id !== '',
  })
