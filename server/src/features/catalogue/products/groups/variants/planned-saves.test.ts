// A save of 2,000 variants reads each sent row once, although the planner expects no variants: the shop had none when its products were counted.

import { api } from '@kontor/contract/api'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import { expect, test } from 'vitest'
import { sql } from '../../../../../db/sql.ts'
import { startTestApp } from '../../../../../testing/app.ts'
import { buildSellingShop } from '../../../../../testing/build.ts'
import { changeVariants, shirtForm } from '../../../../../testing/shirts.ts'

const app = await startTestApp()
const { owner, shop } = await buildSellingShop(app)

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n}`)

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  const result = await work
  return [result, performance.now() - begun]
}

test('2,000 variants are changed in about the time in which they are created', async () => {
  await app.db.run(sql`
    insert into products (shop_id, title, slug, description, price, is_live)
    select ${shop.id}, 'Beside ' || n, 'beside-' || n, '', 10, true from generate_series(1, 1000) n`)
  await app.db.run(sql`analyze products`)
  const options = [
    { name: 'Colour', values: numbered('Colour', 20) },
    { name: 'Size', values: numbered('Size', MAX_VARIANTS / 20) },
  ]
  const [group, creation_ms] = await timed(
    owner.call(api.product_groups.create, { body: shirtForm(shop, { slug: 'wide', options }) }),
  )
  const update = group.variants.map(({ id }, n) => ({ id, price: `${20 + (n % 7)}.00` }))
  const [{ status }, change_ms] = await timed(changeVariants(app, owner, group.id, { update }))
  expect(status).toBe(200)
  // With each stored row compared with each sent row, the change took three to five times as long.
  expect(change_ms).toBeLessThan(2 * creation_ms)
})
