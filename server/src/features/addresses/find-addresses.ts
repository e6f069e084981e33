// Reading a shop's addresses.

import type { Address } from '@kontor/contract/addresses'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { type AddressListQuery, countAddresses, findAddress, listAddresses } from './addresses.queries.ts'

export async function getAddress(db: Db, shop: ShopScope, id: string): Promise<Address> {
  const address = await findAddress(db, shop, id)
  if (address === undefined) throw refuse('not_found')
  return address
}

export async function pageOfAddresses(db: Db, shop: ShopScope, query: AddressListQuery) {
  const [data, total] = await Promise.all([listAddresses(db, shop, query), countAddresses(db, shop, query)])
  return { data, ...total }
}
