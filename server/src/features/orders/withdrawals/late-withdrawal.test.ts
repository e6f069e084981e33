// What a buyer reads whose withdrawal takes longer than the page waits for.

import { expect, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'
import { hiddenField, visit } from '../../../testing/visitor.ts'
import { lockEmail } from './withdrawals.queries.ts'

test('a withdrawal stored too late for its page does not answer that nothing changed', async () => {
  const app = await startTestApp()
  const { shop } = await buildSellingShop(app)
  const page = `/store/${shop.slug}/withdrawal`
  const typed = { name: 'Bea Buyer', order_number: '1', email: 'late@example.test', goods: '' }
  const key = hiddenField(await visit(app).post(page, typed), 'key')
  const late = await app.db.transaction(async (tx) => {
    await lockEmail(tx, shop.id, typed.email)
    vi.spyOn(app.platform.config, 'response_timeout_ms', 'get').mockReturnValue(20)
    return visit(app).post(`${page}/confirm`, { ...typed, key })
  })
  expect(late.status).toBe(503)
  expect(late.text).toContain('Check whether it worked before you try again.')
  const stored = () => app.db.rows(sql`select from withdrawals where shop_id = ${shop.id}`)
  await expect.poll(stored).toHaveLength(1)
})
