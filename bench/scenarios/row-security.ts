// What row-level security costs: orders and a list of the back office with it and without it, in turns. It is switched off for a turn only, on a
// database without other users.

import { load, type Request } from '../load.ts'
import type { Product } from '../product.ts'
import { orderRequest } from '../requests.ts'
import { compare, resultOf } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'

const CLIENTS = 8
/** Switching makes the database plan its statements again: that must not be measured. */
const WARMING_SECONDS = 0.3

/** Switches row-level security on or off for all tables of the shops. */
const setPolicies = ({ db }: Product, are_on: boolean) =>
  db.run({
    text: `do $$ declare guarded record; begin
      for guarded in select distinct polrelid::regclass::text as name from pg_policy where polname = 'own_shop' order by 1 loop
        execute 'alter table ' || guarded.name || ' ${are_on ? 'enable' : 'disable'} row level security';
      end loop;
    end $$`,
    values: [],
    name: '',
  })

export const rowSecurity: Scenario = {
  name: 'row-security',
  goal: 'cost of row-level security, compared with none',
  async measure(bench) {
    const { product, shop } = await bench.environment()
    const list = (): Request => ({
      method: 'GET',
      token: product.token,
      path: `/v1/a/products?shop_id=${shop.id}&limit=20`,
    })
    const kinds = [
      { figure: 'Orders', next: () => orderRequest(shop) },
      { figure: "The back office's list of products", next: list },
    ]
    const results = []
    for (const { figure, next } of kinds) {
      const turn = async () => {
        await load(product.port, CLIENTS, WARMING_SECONDS, next)
        return load(product.port, CLIENTS, bench.seconds, next)
      }
      const compared = await compare(bench.rounds, turn, async () => {
        await setPolicies(product, false)
        try {
          return await turn()
        } finally {
          await setPolicies(product, true)
        }
      })
      results.push(resultOf(`${figure} with row-level security, ${CLIENTS} clients`, 'without it', compared))
    }
    return results
  },
}
