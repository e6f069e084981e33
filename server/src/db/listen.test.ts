import { expect, it, onTestFinished } from 'vitest'
import { byTcp, freshDatabase } from '../testing/database.ts'
import { openWire } from '../testing/wire.ts'
import { createListener, LOST, RECONNECTED } from './listen.ts'
import { sql } from './sql.ts'

it('if LISTEN fails, the connection is closed, and the next one listens', async () => {
  const db = await freshDatabase()
  const url = byTcp(db)
  const wire = await openWire(Number(url.port))
  url.port = String(wire.port)
  const listener = createListener({
    connectionString: url.href,
    connectionTimeoutMillis: 200,
    query_timeout: 200,
  })
  onTestFinished(async () => {
    await listener.close()
    wire.close()
  })
  const [old_news, news]: [string[], string[]] = [[], []]
  await listener.listen('old_news', (payload) => old_news.push(payload))

  wire.set({ state: 'silent' })
  const listening = listener.listen('news', (payload) => news.push(payload))
  await expect.poll(() => old_news, { timeout: 10_000 }).toEqual([LOST])
  wire.set({ state: 'open' })
  await listening
  await db.run(sql`notify news, 'tea'`)
  await expect.poll(() => news, { timeout: 5000 }).toEqual([LOST, RECONNECTED, 'tea'])
  expect(old_news).toEqual([LOST, RECONNECTED])
})
