// Reading a shop's addresses.

import type { Address } from '@kontor/contract/addresses/addresses'
import { pageOf } from '../../db/lists/page-of.ts'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { type AddressListQuery, addressesWanted, findAddress, listAddresses } from './addresses.queries.ts'

export async function getAddress(db: Db, shop: ShopScope, id: string): Promise<Address> {
  const address = await findAddress(db, shop, id)
  if (address === undefined) throw apiError('not_found')
  return address
}

export const pageOfAddresses = (db: Db, shop: ShopScope, query: AddressListQuery) =>
  pageOf(db, addressesWanted(shop, query), query, (ids) => listAddresses(db, shop, query.sort, ids))
