import { afterEach, expect, test, vi } from 'vitest'
import { moved } from '../../../lib/moved.ts'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The files after they were changed while another member uploads some: each is there just before the next update arrives. */
async function filesAfter(change: (file_ids: readonly string[]) => string[], uploads: readonly string[]) {
  const group = { file_ids: ['a', 'b'], updated_at: '0' }
  const waiting = [...uploads]
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method?: string; body?: string }) => {
    if (method !== 'PATCH') return Response.json(group)
    const upload = waiting.shift()
    if (upload) Object.assign(group, { file_ids: [...group.file_ids, upload], updated_at: upload })
    const { file_ids, updated_at } = JSON.parse(body!)
    if (updated_at !== undefined && updated_at !== group.updated_at)
      return Response.json({ error: 'stale', message: 'Saved since.' }, { status: 409 })
    return Response.json(Object.assign(group, { file_ids }))
  })
  await logInForTest()
  const { changeFiles } = await import('./group-data.ts')
  const failure = await changeFiles('g', change).then(
    () => null,
    (error) => error.error,
  )
  return { ids: group.file_ids, failure }
}

test.each([
  ['sorted', (ids: readonly string[]) => moved(ids, ids.indexOf('b'), 0), ['b', 'a', 'c']],
  ['removed', (ids: readonly string[]) => ids.filter((id) => id !== 'a'), ['b', 'c']],
  ['added', (ids: readonly string[]) => [...ids, 'd'], ['a', 'b', 'c', 'd']],
])(
  'a picture that another member uploads while one is %s stays',
  { timeout: 60_000 },
  async (_, change, ids) => {
    expect(await filesAfter(change, ['c'])).toEqual({ ids, failure: null })
  },
)

test('what is saved again and again is not overwritten', { timeout: 60_000 }, async () => {
  expect(await filesAfter(() => [], ['c', 'd'])).toEqual({ ids: ['a', 'b', 'c', 'd'], failure: 'stale' })
})

test('values that another member added since are not overwritten', { timeout: 60_000 }, async () => {
  const group = { id: 'g', updated_at: '0', options: [{ name: 'Size', values: ['S', 'M'] }] }
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) =>
    JSON.parse(body).updated_at === '1'
      ? Response.json(group)
      : Response.json({ error: 'stale', message: 'Saved since.' }, { status: 409 }),
  )
  await logInForTest()
  const { sortOptions } = await import('./group-data.ts')
  const sorted = (updated_at: string) =>
    sortOptions({ ...group, updated_at } as never, group.options).then(
      () => 'saved',
      (error) => error.error,
    )
  expect([await sorted('0'), await sorted('1')]).toEqual(['stale', 'saved'])
})

test('of a product, its archived variants are listed, and one of them is restored or the reason given why not', {
  timeout: 60_000,
}, async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string }) => {
    sent.push(`${method} ${url}`)
    return method === 'GET'
      ? Response.json({ data: [], total: 0 })
      : Response.json(
          { error: 'validation_error', message: 'Another variant has this combination.', errors: [] },
          { status: 422 },
        )
  })
  await logInForTest()
  const { archivedVariantsQuery, restoreVariant } = await import('./group-data.ts')
  const signal = AbortSignal.timeout(60_000)
  await archivedVariantsQuery({ id: 'g', shop_id: 's' }, 2).queryFn!({ signal } as never)
  await expect(restoreVariant('v')).rejects.toThrow('Another variant has this combination.')
  expect(sent).toEqual([
    expect.stringMatching(/^GET .*\/a\/products\?shop_id=s&group_id=g&is_archived=true&limit=10&offset=10$/),
    expect.stringMatching(/^POST .*\/a\/products\/v\/unarchive$/),
  ])
})
