import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import { membersIn } from './customer-group-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['bea@example.com', ['bea@example.com'], []],
  ['Bea@Example.com, ada@example.com;\nbea@example.com', ['bea@example.com', 'ada@example.com'], []],
  ['"Bea B." <bea@example.com>, Ada (ada@example.com)', ['bea@example.com', 'ada@example.com'], []],
  ['Brandt\tBea\tbea@example.com\r\n\r\nAdams\tAda\tada@\r\n', ['bea@example.com'], ['Adams\tAda\tada@']],
  ['no-address', [], ['no-address']],
  ['Bea@example.com, Ada.example.com cy@ ', ['bea@example.com'], ['Ada.example.com', 'cy@']],
  [' \n; ', [], []],
])('finds the addresses in %j, and what is none', (text, addresses, unread) => {
  expect(membersIn(text)).toEqual({ addresses, unread })
})

test('a list of any length is added but for the addresses that the server refuses', {
  timeout: 60_000,
}, async () => {
  const added: string[][] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    added.push(JSON.parse(body).add)
    return Response.json({ members_count: 0 })
  })
  await logInForTest()
  const { addMembers } = await import('./customer-group-data.ts')
  const many = Array.from({ length: 1001 }, (_, at) => `buyer-${at}@example.com`)
  const wrong = ['bea@bäckerei.de', 'max@firma_gmbh.de', 'ada@example.com.']
  expect(await addMembers('g', ['Name', ...many.slice(0, 9), ...wrong, ...many.slice(9)].join('\n'))).toEqual(
    ['Name', ...wrong],
  )
  expect(added).toEqual([many.slice(0, 1000), many.slice(1000)])
})
