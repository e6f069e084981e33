// A shop's own texts in mails to its customers.

import { api } from '@kontor/contract/api'
import { MAIL_TEXT_IDS, MAX_MAIL_SUBJECT, MAX_MAIL_TEXT } from '@kontor/contract/shops/mail-texts'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { bring, takeTable } from '../../../testing/importing.ts'
import { placeOrderPaidByHand, runJobs, startPaying } from '../../../testing/paying-shop.ts'
import { BUILT_IN_TEXTS, openingWith } from '../mail-texts/own-texts.ts'
import { mailTextMistakes } from './mail-texts.ts'

const { app, selling } = await startPaying({ stock: 100 })
const { owner, shop } = selling

beforeAll(() => owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } }))

const save = (texts: { id: string; field: string; text: string | null }[]) =>
  app.send({
    method: 'PATCH',
    url: '/v1/a/translations',
    token: owner.access_token,
    body: { shop_id: shop.id, language: 'de', texts: texts.map((one) => ({ kind: 'mail', ...one })) },
  })

const list = (query: { id?: string; status?: 'missing' | 'outdated' | 'done'; q?: string } = {}) =>
  owner.call(api.translations.list, {
    query: { shop_id: shop.id, language: 'de', kind: 'mail', limit: '100', ...query },
  })

/** What a buyer is mailed once the order is paid. */
async function mailOfPaid(language: 'en' | 'de', customer_user_email: string) {
  const order = await placeOrderPaidByHand(app, selling, { customer_user_email, language })
  await runJobs(app)
  const [mail] = await app.db.rows(
    sql<{ subject: string; text: string; html: string }>`
      select subject, text, html from mails where to_address = ${customer_user_email}`,
  )
  return { number: order.order_number, ...mail! }
}

const BUILT_IN = '{shop}: Danke für Ihre Bestellung ({order_number})'

test('lists the built-in texts of both languages, of which none is missing', async () => {
  const { data, total, missing } = await list()
  expect([total, missing]).toEqual([2 * MAIL_TEXT_IDS.length, 0])
  expect(data.filter(({ status }) => status !== 'done')).toEqual([])
  expect((await list({ id: 'paid' })).data).toEqual([
    {
      kind: 'mail',
      id: 'paid',
      field: 'subject',
      source: '{shop}: Thank you for your order ({order_number})',
      text: BUILT_IN,
      status: 'done',
    },
    {
      kind: 'mail',
      id: 'paid',
      field: 'text',
      source: 'Order {order_number}.',
      text: 'Bestellung {order_number}.',
      status: 'done',
    },
  ])
  expect((await list({ q: 'Ein Gutschein' })).data).toMatchObject([{ id: 'gift_card', field: 'subject' }])
})

test.each([
  ['an unknown placeholder', 'text', 'Hallo {customer_name}', 'Unknown placeholder “customer_name”'],
  ['a placeholder of another mail', 'subject', 'Gutschein {amount}', 'Unknown placeholder “amount”'],
  ['a second header in a subject', 'subject', 'Danke\r\nBcc: all@victim.test', 'Control characters'],
  ['a subject of two lines', 'subject', 'Danke\nsehr', 'Control characters'],
  ['a long subject', 'subject', 'x'.repeat(MAX_MAIL_SUBJECT + 1), 'At most 150 characters'],
  ['a long text', 'text', 'x'.repeat(MAX_MAIL_TEXT + 1), 'At most 2000 characters'],
  ['a link', 'text', 'Gewinn: https://evil.test/x', 'web or email addresses'],
  ['a site without a scheme', 'subject', 'Jetzt auf Evil.example!', 'web or email addresses'],
  ['a site in wide letters', 'text', 'ｅｖｉｌ．ｅｘａｍｐｌｅ', 'web or email addresses'],
  ['a site with a hidden sign', 'text', 'evil.\u200bexample', 'web or email addresses'],
  ['a site made of a placeholder', 'text', '{shop}.example', 'web or email addresses'],
  ['a mailbox', 'text', 'Antwort an evil@localhost', 'web or email addresses'],
])('refuses %s', async (_, field, text, message) => {
  const refused = await save([{ id: 'paid', field, text }])
  expect([refused.status, refused.json.errors[0]]).toEqual([
    422,
    { field: 'texts.0.text', code: 'invalid', message: expect.stringContaining(message) },
  ])
})

test('refuses a mail that there is not', async () => {
  const refused = await save([{ id: 'login', field: 'subject', text: 'Hallo' }])
  expect(refused.json).toMatchObject({ errors: [{ field: 'texts.0.id', code: 'not_found' }] })
})

test('a mail has the own texts in the language of the order, and the built-in ones once they are removed', async () => {
  const own = [
    { id: 'paid', field: 'subject', text: 'Moin, {order_number} von {shop}' },
    { id: 'paid', field: 'text', text: 'Moin & <b>danke!\r\n\r\nIhr {shop}' },
  ]
  expect((await save(own)).json).toEqual({ saved: 2 })
  expect((await list({ id: 'paid' })).data).toMatchObject(own.map((one) => ({ ...one, status: 'done' })))
  const { number, subject, text, html } = await mailOfPaid('de', 'moin@example.test')
  expect(subject).toBe(`Moin, ${number} von ${shop.name}`)
  // What was paid is said as ever.
  expect(text).toMatch(/Moin & <b>danke!\n\nIhr [^\n]+\n\nIhre Zahlung von /)
  expect(text).not.toContain(`Bestellung ${number}.`)
  expect(html).toContain('Moin &amp; &lt;b&gt;danke!')
  const english = await mailOfPaid('en', 'hello@example.test')
  expect(english.subject).toBe(`${shop.name}: Thank you for your order (${english.number})`)
  const preview = (
    await owner.call(api.mail_previews.list, { params: { id: shop.id }, query: { language: 'de' } })
  ).find(({ kind }) => kind === 'paid')
  expect(preview?.text).toContain('Moin & <b>danke!')

  expect((await save(own.map((one) => ({ ...one, text: null })))).json).toEqual({ saved: 2 })
  expect((await list({ id: 'paid' })).data).toMatchObject([{ text: BUILT_IN, status: 'done' }, {}])
  const reset = await mailOfPaid('de', 'reset@example.test')
  expect(reset.subject).toBe(`${shop.name}: Danke für Ihre Bestellung (${reset.number})`)
  expect(reset.text).toContain(`Bestellung ${reset.number}. Ihre Zahlung von `)
})

test("in the shop's own language emails, and nothing else, are written", async () => {
  const ask = (of: object) => ({ shop_id: shop.id, language: 'en' as const, ...of })
  const saved = (texts: object[]) =>
    app.send({
      method: 'PATCH',
      url: '/v1/a/translations',
      token: owner.access_token,
      body: ask({ texts }),
    })
  const { data, total, missing } = await owner.call(api.translations.list, { query: ask({ kind: 'mail' }) })
  expect([total, missing]).toEqual([2 * MAIL_TEXT_IDS.length, 0])
  expect(data.filter(({ source, text }) => text !== source)).toEqual([])
  for (const others of ['', '&kind=tag']) {
    const url = `/v1/a/translations?shop_id=${shop.id}&language=en${others}`
    const refused = await app.send({ method: 'GET', url, token: owner.access_token })
    expect([refused.status, refused.json.errors]).toMatchObject([422, [{ field: 'language' }]])
  }

  const text = { kind: 'mail', id: 'paid', field: 'subject', text: 'Cheers, {order_number}' }
  const card = { kind: 'mail', id: 'gift_card', field: 'text', text: 'Enjoy!' }
  const mixed = await saved([text, { kind: 'tag', id: 'New', field: 'name', text: 'Novel' }])
  expect(mixed.json).toMatchObject({ errors: [{ field: 'language' }] })
  expect((await saved([text, card])).json).toEqual({ saved: 2 })
  const english = await mailOfPaid('en', 'cheers@example.test')
  expect(english.subject).toBe(`Cheers, ${english.number}`)
  expect((await mailOfPaid('de', 'prost@example.test')).subject).toContain('Danke für Ihre Bestellung')
  const email = 'friend@example.test'
  await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '20.00', email } })
  const [given] = await app.db.rows(sql<{ text: string }>`select text from mails where to_address = ${email}`)
  expect(given!.text).toContain('\n\nEnjoy!\n\n')
  const previews = await owner.call(api.mail_previews.list, { params: { id: shop.id }, query: {} })
  expect(previews.find(({ kind }) => kind === 'paid')?.subject).toBe('Cheers, 1042')
  expect(previews.find(({ kind }) => kind === 'gift_card')?.text).toContain('\n\nEnjoy!\n\n')

  expect((await saved([text, card].map((one) => ({ ...one, text: null })))).json).toEqual({ saved: 2 })
  const reset = await mailOfPaid('en', 'bye@example.test')
  expect(reset.subject).toBe(`${shop.name}: Thank you for your order (${reset.number})`)
})

test('the built-in text is not stored as an own one', async () => {
  await save([{ id: 'paid', field: 'subject', text: BUILT_IN }])
  const stored = await app.db.rows(
    sql<{ text: string }>`select text from translations where shop_id = ${shop.id} and kind = 'mail'`,
  )
  expect(stored).toEqual([])
})

test('a table of translations has them, and changes nothing when it is imported again', async () => {
  const world = { app, owner, shop_id: shop.id }
  const table = await takeTable(world, { kind: 'translations', language: 'de' })
  const row = 'de,mail,shipped,text,Order {order_number} has left our warehouse.,'
  expect(table).toContain(`${row}Die Bestellung {order_number} hat unser Lager verlassen.,done`)
  const same = await bring(world, { kind: 'translations' }, table)
  expect([same.report.create, same.report.update, same.report.errors]).toEqual([0, 0, 0])
  const header = 'language,kind,id,field,source,text\n'
  const done = await bring(world, { kind: 'translations' }, `${header}${row}Sie ist los: {order_number}\n`)
  expect(done.report).toMatchObject({ create: 1, errors: 0 })
  const next = await takeTable(world, { kind: 'translations', language: 'de' })
  expect(next).toContain(`${row}Sie ist los: {order_number},done`)
  const bad = await bring(world, { kind: 'translations' }, `${header}${row}Los auf evil.example\n`)
  expect(bad.report).toMatchObject({ update: 0, errors: 1 })
})

describe('placeholders', () => {
  test('each built-in text is one that a shop could write', () => {
    const wrong: string[] = []
    for (const language of STORE_LANGUAGES)
      for (const one of BUILT_IN_TEXTS[language])
        wrong.push(...mailTextMistakes(one, one.text).map((message) => `${language} ${one.id}: ${message}`))
    expect(wrong).toEqual([])
  })

  test('are filled in once, and only those that are known', () => {
    const values = { shop: '{amount}', amount: '$& 5' }
    expect(fillText('{shop} {amount} {other} {constructor} {', values)).toBe(
      '{amount} $& 5 {other} {constructor} {',
    )
  })

  test('an own opening leaves what the state of the order demands', () => {
    const built_in = ['Order 1.', 'It was paid.', 'The invoice is attached.']
    expect(openingWith(built_in, undefined)).toEqual(['Order 1. It was paid.', 'The invoice is attached.'])
    expect(openingWith(built_in, 'Hello\n\nYou')).toEqual(['Hello', 'You', ...built_in.slice(1)])
    expect(openingWith(['Order 1.', ''], undefined)).toEqual(['Order 1.'])
    expect(openingWith(['Order 1.', ''], 'Hello')).toEqual(['Hello'])
  })
})
