// Gives a shop many products with long titles and many labels, which makes searches for misspelt words slow.

import { sql } from '../../server/src/db/sql.ts'
import type { Shop } from './shop.ts'
import type { World } from './world.ts'

const PRODUCTS = 2055

export async function fillCatalogue(world: World, shop: Pick<Shop, 'id' | 'canary'>): Promise<void> {
  await world.db.run(sql`
    insert into products (shop_id, title, slug, description, price, is_live, allow_negative_stock, categories, tags)
    select ${shop.id}, left(concat_ws(' ', ${`${shop.canary} `}::text, n::text, repeat(md5(n::text) || ' ', 6)), 230), 'many-' || n, ${shop.canary}, 10, true, true,
      array(select 'category ' || md5((n * 31 + c)::text) from generate_series(1, 10) c),
      array(select 'tag ' || md5((n * 37 + c)::text) from generate_series(1, 10) c)
    from generate_series(1, ${PRODUCTS}::int) n`)
}
