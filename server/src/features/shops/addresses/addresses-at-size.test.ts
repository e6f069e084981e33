// The list of addresses where a shop has thousands of buyers' and a few of its own.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { drawn } from '../../../../../scripts/lib/runs.mjs'
import { listOrder, listWindow } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { type AddressListQuery, addressesWanted } from './addresses.queries.ts'
import { pageOfAddresses } from './addresses.ts'

const ROWS = 12_000
const shop_id = randomUUID()
// Only a check of a call's rights makes one else.
const shop = { shop_id } as ShopScope
// Filling takes its time.
const db = await freshDatabase({ statement_timeout_ms: 60_000 })

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const [id, rows] of [
      [shop_id, ROWS],
      [randomUUID(), 2000],
    ] as const)
      await tx.run(sql`
        insert into addresses (shop_id, kind, recipient_name, company_name, street, zip, city, country, created_at, updated_at)
        select ${id}, case when n % 2000 = 9 then 'shop' else 'customer' end,
          case when n = 11000 then 'Ölaf Ökapi' else (array['Anna', 'Émile', 'bob', 'Zoë'])[n % 4 + 1] || ' ' || n end,
          case when n = 11001 then 'Long Necks Ltd' else '' end, 'Street ' || n % 700, (10000 + n * 7919 % 90000)::text,
          'Bremen', (array['DE', 'FR', 'IT'])[n % 3 + 1], now() - n * interval '1 minute', now() - n * 7919 % ${rows}::int * interval '1 second'
        from generate_series(1, ${rows}::int) n`)
  })
  await db.run(sql`analyze addresses`)
}, 120_000)

const SORTS = ['recipient_name', 'zip', 'country', 'created_at', 'updated_at'].flatMap((name) => [
  name,
  `-${name}`,
])

it.each([undefined, ...SORTS])(
  'a page by %s reads what it shows, of either kind and in the middle, too',
  async (sort) => {
    for (const kind of [undefined, 'customer', 'shop'] as const) {
      const { list, order } = addressesWanted(shop, { kind, sort })
      const page = sql`select id ${list} ${order} ${listWindow({ limit: 10, offset: 100 })}`
      expect(await rowsLookedAt(db, (asked) => asked.rows(page)), kind).toBeLessThan(200)
    }
  },
)

it('the shop’s own are counted without reading its buyers’', async () => {
  const count = (asked: Db) => pageOfAddresses(asked, shop, { kind: 'shop' })
  expect(await rowsLookedAt(db, count)).toBeLessThan(50)
  expect((await count(db)).total).toBe(6)
})

it.each(['ölaf ökapi', 'long necks'])('%s is found without reading all of them', async (q) => {
  for (const sort of [undefined, 'recipient_name', 'updated_at'])
    expect(await rowsLookedAt(db, (asked) => pageOfAddresses(asked, shop, { q, sort })), sort).toBeLessThan(
      3000,
    )
})

it('two letters are searched in the first thousand only, which the response states', async () => {
  const find = (asked: Db) => pageOfAddresses(asked, shop, { q: 'qx' })
  // Counts the list, which is remembered for a while.
  expect(await find(db)).toEqual({ data: [], total: 0, total_is_estimate: true })
  // Each row is one of the index and one of the subquery.
  expect(await rowsLookedAt(db, find)).toBeLessThan(2500)
  expect((await pageOfAddresses(db, shop, { q: 'qx', kind: 'shop' })).total_is_estimate).toBeUndefined()
})

it('returns the requested rows in the requested order', async () => {
  const plain = ({ q, kind }: AddressListQuery): Statement<never> => sql<never>`
    from addresses where shop_id = ${shop_id} and (${kind ?? null}::text is null or kind = ${kind ?? ''})
      and not exists (
        select from string_to_table(search_fold(${q ?? ''}), ' ') word
        where strpos(search_fold(concat_ws(' ', recipient_name, company_name, street, zip, city)), word) = 0)`
  const texts = ['okapi', 'ÖKAPI', 'long necks', 'street 499', 'bremen', 'Zoë 11', 'no such']
  const asked = [undefined, ...drawn(texts, 4, 'addresses')].flatMap((q) => [
    { q },
    { q, kind: 'shop' as const },
    { q, kind: 'customer' as const, offset: 3 },
  ])
  for (const query of asked) {
    const { total: counted } = (await db.first(
      sql<{ total: number }>`select count(*) as total ${plain(query)}`,
    ))!
    for (const sort of [undefined, 'recipient_name', '-zip', 'country', 'updated_at']) {
      const page = await pageOfAddresses(db, shop, { ...query, sort })
      const expected = await db.rows(
        sql<{ id: string }>`select id ${plain(query)} ${listOrder(sort)} ${listWindow(query)}`,
      )
      const of = JSON.stringify({ ...query, sort })
      expect(
        page.data.map(({ id }) => id),
        of,
      ).toEqual(expected.map(({ id }) => id))
      if (counted <= 10_000) expect([page.total, page.total_is_estimate], of).toEqual([counted, undefined])
      else expect(page.total_is_estimate, of).toBe(true)
    }
  }
})
