import type { Translation } from '@kontor/contract/catalogue/translations'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import {
  afterRefusal,
  errorsAt,
  goneFrom,
  hintOf,
  keyOf,
  labelOf,
  refusalText,
  withConfirmed,
  withoutSaved,
  withText,
} from './translation-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const row = (field: string, text: string | null = null): Translation => ({
  kind: 'product',
  id: 'p',
  field,
  source: 'Mug',
  text,
  status: text === null ? 'missing' : 'done',
})

test('an entry is kept until it equals the stored value', () => {
  const typed = withText(withText(new Map(), row('title'), 'Becher'), row('materials', 'Ton'), 'Steingut')
  expect([...typed.values()].map(({ text }) => text)).toEqual(['Becher', 'Steingut'])
  const back = withText(withText(typed, row('title'), ''), row('materials', 'Ton'), 'Ton')
  expect(back.size).toBe(0)
})

test('an outdated text that is still right is saved for the text as it is now', () => {
  const outdated: Translation = { ...row('title', 'Becher'), status: 'outdated' }
  const confirmed = withConfirmed(new Map(), outdated)
  expect([...confirmed]).toEqual([[keyOf(outdated), { text: 'Becher', source: 'Mug', from_text: 'Becher' }]])
  expect(withText(confirmed, outdated, 'Becher').size).toBe(0)
})

test('a text that is typed while others are saved stays to be saved', () => {
  const sent = withText(withText(new Map(), row('title'), 'Becher'), row('materials'), 'Ton')
  const typed = withText(withText(sent, row('materials'), 'Tonerde'), row('slug'), 'becher')
  expect([...withoutSaved(typed, sent)]).toEqual([
    [keyOf(row('materials')), { text: 'Tonerde', source: 'Mug', from_text: 'Ton' }],
    [keyOf(row('slug')), { text: 'becher', source: 'Mug', from_text: null }],
  ])
  expect(withoutSaved(sent, sent).size).toBe(0)
})

test('a refused text is found by its index in the request', () => {
  const draft = withText(withText(new Map(), row('title'), 'Becher'), row('slug'), 'zwei worte')
  const errors = errorsAt(
    [
      { field: 'texts.1.text', code: 'invalid', message: 'Only letters' },
      { field: 'texts.7.id', code: 'not_found', message: 'No such text' },
      { field: 'language', code: 'invalid', message: 'Own language' },
    ],
    draft,
  )
  expect([...errors]).toEqual([[keyOf(row('slug')), 'Only letters']])
})

test('texts that no longer exist, and mistakes in texts of other pages, are named', () => {
  const draft = withText(withText(new Map(), row('title'), 'Becher'), row('slug'), 'zwei worte')
  const gone = { field: 'texts.0.id', code: 'not_found', message: 'No such text' }
  const invalid = { field: 'texts.1.text', code: 'invalid', message: 'Only letters.' }
  expect([...goneFrom([gone, invalid], draft).keys()]).toEqual([keyOf(row('title'))])
  expect(refusalText([gone], draft, [row('title'), row('slug')])).toBe(
    'No longer in the shop and not saved: Product: Title: Becher. Save again to save the other texts.',
  )
  expect(refusalText([invalid], draft, [row('title')])).toBe('Product: Slug: zwei worte: Only letters.')
  expect(refusalText([invalid], draft, [row('slug')])).toBe('')
})

test('what others have saved is overwritten only after it was shown', () => {
  const typed = withText(withText(new Map(), row('title'), 'Becher'), row('materials'), 'Ton')
  const stale = { field: 'texts.0.text', code: 'stale', message: 'Someone else saved “Tasse”.' }
  const seen = afterRefusal(typed, [stale], typed)
  expect([...typed.values()].map(({ from_text }) => from_text)).toEqual([null, null])
  expect([...seen.values()].map(({ from_text }) => from_text)).toEqual([undefined, null])
})

test('a text is named by its kind and field', () => {
  expect(labelOf(row('safety_text'))).toBe('Product: Safety information')
  expect(labelOf({ kind: 'tag', id: 'New', field: 'name' })).toBe('Tag')
})

test('a text of a mail is named by the mail, and says its placeholders', () => {
  const subject = { kind: 'mail', id: 'shipped', field: 'subject' } as const
  expect(labelOf(subject)).toBe('Email (Shipped): Subject')
  expect(hintOf(subject)).toContain('{shop}, {order_number}')
  expect(hintOf(row('title'))).toBeUndefined()
})

/** What is sent. */
async function bodiesOf(send: (data: typeof import('./translation-data.ts')) => Promise<unknown>) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({})
  })
  await logInForTest()
  await send(await import('./translation-data.ts'))
  return bodies
}

test('languages are set for the shop as it was read, since the first of them is its own', {
  timeout: 60_000,
}, async () => {
  const updated_at = '2026-11-24T10:00:00.000Z'
  const bodies = await bodiesOf(({ setLanguages }) => setLanguages({ id: 's', updated_at }, ['de', 'en']))
  expect(bodies).toEqual([{ languages: ['de', 'en'], updated_at }])
})

test('a text is sent with the source that it was begun for, also if the source changed since', {
  timeout: 60_000,
}, async () => {
  const begun = withText(new Map(), row('title'), 'Bech')
  const draft = withText(begun, { ...row('title'), source: 'Bowl' }, 'Becher')
  const bodies = await bodiesOf(({ saveDraft }) => saveDraft('s', 'de', draft))
  expect(bodies).toMatchObject([{ texts: [{ text: 'Becher', source: 'Mug', from_text: null }] }])
})
