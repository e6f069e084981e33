// Reading a shop's members and invitations.

import type { ShopUser } from '@kontor/contract/shops/shop-users'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { countTeam, listTeam, type TeamQuery } from './members.queries.ts'

export async function pageOfTeam(
  db: Db,
  { shop_id }: ShopScope,
  query: TeamQuery,
): Promise<{ data: ShopUser[]; total: number }> {
  const [data, count] = await Promise.all([listTeam(db, shop_id, query), countTeam(db, shop_id, query)])
  return { data, total: count?.total ?? 0 }
}
