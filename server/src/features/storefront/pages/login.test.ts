// Logging in to a shop's store with a mailed code: who gets one, what it opens, and that no stranger learns whom the shop knows.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { forShop } from '../../../platform.ts'
import {
  buildUser,
  type RawResponse,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../testing/app.ts'
import { buildCustomerGroup, buildShop } from '../../../testing/build.ts'
import { askCode, mailsTo } from '../../../testing/login.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { tablesWith } from '../../../testing/tables-with.ts'
import { hiddenField, type Visitor, visit } from '../../../testing/visitor.ts'
import { mailLoginCode } from '../../orders/mails/writing/mail-login-code.ts'
import { backPath } from './login-pages.ts'

const CODE = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/

let app: TestApp
let owner: TestUser
let shop: Shop
let home: string
let email: string

const fresh = () => `${randomUUID()}@example.test`
const addMembers = async (user: TestUser, of: Shop, ...add: string[]) =>
  (await buildCustomerGroup(user, of, ...add)).id

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  shop = await buildShop(owner)
  home = `/store/${shop.slug}`
})
beforeEach(() => {
  email = fresh()
})

/** Enters an address; gives the address of the page for the code. */
async function send(visitor: Visitor, to = email, store = home, back = store) {
  const { status, headers } = await visitor.post(`${store}/login`, { action: 'send', email: to, back })
  expect([status, headers['cache-control']]).toEqual([303, 'no-store'])
  return String(headers.location)
}
/** The same; gives that page, the id in it, and the code in the newest mail to the address. */
async function ask(visitor: Visitor, to = email, store = home, of = app) {
  const answer = await visitor.get(await send(visitor, to, store))
  await runJobs(of)
  const [mail] = await mailsTo(of, to.toLowerCase())
  return { answer, mail, id: hiddenField(answer, 'id'), code: CODE.exec(mail?.text ?? '')?.[0] ?? '' }
}
const enter = (visitor: Visitor, proof: { id: string; code: string }, back = '', store = home) =>
  visitor.post(`${store}/login`, { action: 'log_in', id: proof.id, code: proof.code, back })
/** How it ended: back at the page for the code, or on with another one. */
const outcome = ({ status, headers }: RawResponse) =>
  String(headers.location).includes('&wrong=1') ? 'wrong' : status
const whereTo = ({ status, headers }: RawResponse) => [status, headers.location]

describe('a member of a customer group', () => {
  test('a member of a customer group logs in with a mailed code, continues on the same page, and logs out', async () => {
    await addMembers(owner, shop, email)
    const visitor = visit(app)
    const cart = `${home}/cart`
    const link = `href="${home}/login?back=${encodeURIComponent(cart)}" rel="nofollow">Log in<`
    await expect.poll(async () => (await visitor.get(cart)).text).toContain(link)
    const form = await visitor.get(`${home}/login?back=${encodeURIComponent(cart)}`)
    expect([form.status, form.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(form.text).toContain('<meta name="robots" content="noindex"/>')
    expect(form.text).not.toContain('rel="canonical"')
    expect(hiddenField(form, 'back')).toBe(cart)

    const { answer, mail, ...proof } = await ask(visitor, email.toUpperCase())
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(form.text).toContain('This login is for members of customer groups')
    expect(answer.text).toContain(
      'If your email address belongs to a customer group, we have sent a code there.',
    )
    // Nobody is led into a dead end: the way on without a login leads back to the page.
    for (const page of [form, answer])
      expect(page.text).toContain(`href="${page === form ? cart : home}">Continue without logging in<`)
    expect(mail).toMatchObject({ to: email, subject: `${shop.name}: your login code` })
    expect(answer.text).not.toContain(proof.code)

    const entered = await enter(visitor, proof, cart)
    expect(whereTo(entered)).toEqual([303, cart])
    expect(String(entered.headers['set-cookie'])).toMatch(/^customer_[0-9a-f]{32}=[^;]+; .*HttpOnly/)
    const there = (await visitor.get(cart)).text
    for (const said of [`>Logged in as ${email}<`, `data-login="${email}"`]) expect(there).toContain(said)
    expect((await visitor.get(`${home}/login`)).text).toContain('value="log_out"')

    const left = await visitor.post(`${home}/login`, { action: 'log_out', back: cart })
    expect(whereTo(left)).toEqual([303, cart])
    expect((await visitor.get(cart)).text).toContain(link)
  })

  test('a member is logged out in each browser with a copy of the cookie, and in no further login', async () => {
    await addMembers(owner, shop, email)
    const logIn = async () => {
      const visitor = visit(app)
      const entered = await enter(visitor, await ask(visitor))
      const [cookie = ''] = /customer_[0-9a-f]{32}=[^;]+/.exec(String(entered.headers['set-cookie'])) ?? []
      return { visitor, cookie }
    }
    const [one, other] = [await logIn(), await logIn()]
    const seenWith = async (cookie: string, page = 'cart') =>
      (await visit(app, { cookie }).get(`${home}/${page}`)).text.includes(`Logged in as ${email}`)
    expect([await seenWith(one.cookie), await seenWith(one.cookie, 'nowhere')]).toEqual([true, true])
    await one.visitor.post(`${home}/login`, { action: 'log_out' })
    expect([await seenWith(one.cookie), await seenWith(one.cookie, 'nowhere')]).toEqual([false, false])
    expect(await seenWith(other.cookie)).toBe(true)
    expect(await tablesWith(app, email)).not.toContain('ended_store_logins')
  })

  test('each login to a store is logged, including failed logins, without their contents', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const logging = await startTestApp({}, { db: app.platform.db, log })
    await addMembers(owner, shop, email)
    const visitor = visit(logging)
    const proof = await ask(visitor, email, home, logging)
    await enter(visitor, { ...proof, code: 'WRONG' })
    await enter(visitor, proof)
    const messages = lines.map((line) => JSON.parse(line).msg)
    expect(messages).toEqual(expect.arrayContaining(['login to a store refused', 'logged in to a store']))
    for (const secret of [proof.code, proof.id, email]) expect(lines.join('')).not.toContain(secret)
  })

  test('can load the page for the code again, as a phone does that comes back from the mailbox: no further code is sent', async () => {
    await addMembers(owner, shop, email)
    const visitor = visit(app)
    const url = await send(visitor, email, home, `${home}/cart`)
    const pages = [await visitor.get(url), await visitor.get(url)]
    expect(pages.map((page) => hiddenField(page, 'back'))).toEqual([`${home}/cart`, `${home}/cart`])
    expect(url).not.toContain(encodeURIComponent(email))
    await runJobs(app)
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(1)
    const code = CODE.exec(mails[0]!.text)![0]
    expect(whereTo(await enter(visitor, { id: hiddenField(pages[1]!, 'id'), code }))).toEqual([303, home])
  })

  test('a member can reload the page about a wrong code because the page sends no form', async () => {
    await addMembers(owner, shop, email)
    const visitor = visit(app)
    const { id, code } = await ask(visitor)
    const refused = await enter(visitor, { id, code: 'WRONG' }, `${home}/cart`)
    const page = await visitor.get(String(refused.headers.location))
    expect(page.text).toContain('id="code-error">This code is wrong, already used or expired.')
    expect([hiddenField(page, 'id'), hiddenField(page, 'back')]).toEqual([id, `${home}/cart`])
    expect(whereTo(await enter(visitor, { id, code }, `${home}/cart`))).toEqual([303, `${home}/cart`])
  })

  test('is a customer of the shop from then on, who can be erased without an order of their own', async () => {
    await addMembers(owner, shop, email)
    const customers = async () =>
      (await owner.call(api.customers.list, { query: { shop_id: shop.id, q: email } })).data
    const visitor = visit(app)
    const proof = await ask(visitor)
    expect(await customers()).toEqual([])
    await enter(visitor, proof)
    const [customer, ...others] = await customers()
    expect([customer, others]).toMatchObject([{ email, orders_count: 0 }, []])
    await owner.call(api.customers.erase, { params: { id: customer!.id } })
    expect(await customers()).toEqual([])
    // The mail with the code waits to be sent.
    expect(await tablesWith(app, email)).toEqual(['mails'])
  })

  test('a member can open the page for the code by the mail’s link, and type the code in any spelling', async () => {
    await addMembers(owner, shop, email)
    const { mail, code } = await ask(visit(app))
    const [url = ''] = /https?:\S+\/login\?id=\S+/.exec(mail!.text) ?? []
    expect(url).not.toContain(code)
    const visitor = visit(app)
    const page = await visitor.get(new URL(url).pathname + new URL(url).search)
    expect(page.text).toContain('Enter the code here.')
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    expect(outcome(await enter(visitor, { id: hiddenField(page, 'id'), code: typed }))).toBe(303)
  })

  test('reads the mail in the language of the page', async () => {
    const titles = new Set<string>()
    for (const language of STORE_LANGUAGES) {
      const to = fresh()
      await addMembers(owner, shop, to)
      const { mail, code } = await ask(visit(app, { 'accept-language': language }), to)
      expect(code).not.toBe('')
      expect(mail!.html).toContain(`<html lang="${language}">`)
      titles.add(mail!.subject)
    }
    expect(titles.size).toBe(STORE_LANGUAGES.length)
  })

  test('a member gets each code once, though its job runs twice', async () => {
    await addMembers(owner, shop, email)
    const { id } = await ask(visit(app))
    const payload = JSON.stringify({ shop_id: shop.id, challenge_id: id, language: 'en' })
    await app.db.run(sql`select graphile_worker.add_job('tell_login_code', ${payload}::json)`)
    await runJobs(app)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })
})

describe('no stranger learns whom the shop knows', () => {
  test('every address gets the same answer, and only members get a code', async () => {
    const [former, elsewhere, unknown] = [fresh(), fresh(), fresh()]
    const id = await addMembers(owner, shop, email, former)
    await owner.call(api.customer_groups.changeMembers, { params: { id }, body: { remove: [former] } })
    await addMembers(owner, await buildShop(owner), elsewhere)
    const page = async () => (await visit(app).get(`${home}/login`)).text
    await expect.poll(page).toContain(`href="${home}/login" rel="nofollow">Log in<`)
    const seen = new Set<string>()
    for (const to of [email, former, elsewhere, unknown]) {
      const { answer, id: challenge, code } = await ask(visit(app), to)
      expect(code !== '').toBe(to === email)
      const refused = await enter(visit(app), { id: challenge, code: 'WRONG' })
      const wrong = await visit(app).get(String(refused.headers.location))
      const pages = [answer, wrong].map(({ status, text, headers }) => {
        const body = text.replaceAll(to, '').replaceAll(challenge, '')
        return `${status} ${headers['set-cookie']} ${body}`
      })
      seen.add(pages.join('\n'))
    }
    expect([...seen]).toHaveLength(1)
    expect(await mailsTo(app, unknown)).toEqual([])
  })

  test('an invalid address and a form of a foreign site are refused and store nothing', async () => {
    const wrong = await visit(app).post(`${home}/login`, { action: 'send', email: 'bea at home' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('id="email-error">Enter a valid email address')
    expect(wrong.text).toContain('value="bea at home"')
    const fields = { action: 'send', email }
    const forged = await visit(app).post(`${home}/login`, fields, { 'sec-fetch-site': 'cross-site' })
    expect(forged.status).toBe(403)
    const stored = await app.db.rows(
      sql<{ id: string }>`select id from login_challenges where strpos(subject, ${email}) > 0`,
    )
    expect(stored).toEqual([])
  })
})

describe('a code', () => {
  const isLoggedIn = async (visitor: Visitor, to = email) =>
    (await visitor.get(`${home}/login`)).text.includes(`Logged in as ${to}`)

  test('counts once, and is stored as a hash', async () => {
    await addMembers(owner, shop, email)
    const { id, code } = await ask(visit(app))
    const row = await app.db.first(
      sql<{ text: string }>`select row_to_json(c)::text as text from login_challenges c where id = ${id}`,
    )
    expect(row!.text).not.toContain(code)
    const [first, second] = [visit(app), visit(app)]
    const answers = await Promise.all([first, second].map((visitor) => enter(visitor, { id, code })))
    expect(answers.map(outcome).sort()).toEqual([303, 'wrong'])
    expect(outcome(await enter(visit(app), { id, code }))).toBe('wrong')
    expect([await isLoggedIn(first), await isLoggedIn(second)].filter(Boolean)).toHaveLength(1)
  })

  test('a code is void after 15 minutes, after five wrong codes, and after a newer request', async () => {
    await addMembers(owner, shop, email)
    for (const [wrong, then] of [
      [4, 303],
      [5, 'wrong'],
    ] as const) {
      const proof = await ask(visit(app))
      for (let n = 0; n < wrong; n++) await enter(visit(app), { id: proof.id, code: 'WRONG' })
      expect(outcome(await enter(visit(app), proof))).toBe(then)
    }
    const late = await ask(visit(app))
    await app.db.run(
      sql`update login_challenges set expires_at = clock_timestamp() - interval '1 ms' where id = ${late.id}`,
    )
    const refused = await visit(app).get(String((await enter(visit(app), late)).headers.location))
    expect(refused.text).toContain('id="code-error">This code is wrong, already used or expired.')
    const former = await ask(visit(app))
    const newest = await ask(visit(app))
    expect(outcome(await enter(visit(app), former))).toBe('wrong')
    expect(outcome(await enter(visit(app), newest))).toBe(303)
  })

  test('the valid code belongs to the newest request, in whatever order the jobs run', async () => {
    await addMembers(owner, shop, email)
    const request = async () => hiddenField(await visit(app).get(await send(visit(app))), 'id')
    const [older, newer] = [await request(), await request()]
    const run = (challenge_id: string) =>
      mailLoginCode(forShop(app.platform, shop.id), { shop_id: shop.id, challenge_id, language: 'en' })
    await run(newer)
    await run(older)
    await runJobs(app)
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(1)
    const code = CODE.exec(mails[0]!.text)![0]
    expect(outcome(await enter(visit(app), { id: older, code }))).toBe('wrong')
    expect(outcome(await enter(visit(app), { id: newer, code }))).toBe(303)
  })

  test('opens no other shop, and nothing of the back office; a code of the back office opens no shop', async () => {
    const neighbour = await buildShop(owner)
    const there = `/store/${neighbour.slug}`
    await addMembers(owner, shop, email)
    await addMembers(owner, neighbour, email)
    const own = await ask(visit(app))
    const other = await ask(visit(app), email, there)
    for (const proof of [own, { id: other.id, code: own.code }])
      expect(outcome(await enter(visit(app), proof, '', there))).toBe('wrong')
    const body = { EmailMagicLink: { id: own.id, challenge: own.code } }
    expect((await app.send({ method: 'POST', url: '/v1/login/challenge', body })).status).toBe(401)
    expect(outcome(await enter(visit(app), { id: own.id, code: other.code }))).toBe('wrong')
    expect(outcome(await enter(visit(app), own))).toBe(303)
    expect(outcome(await enter(visit(app), other, '', there))).toBe(303)

    const office = await askCode(app, email)
    expect(outcome(await enter(visit(app), { id: office.id, code: office.challenge }))).toBe('wrong')
    expect((await app.call(api.auth.answer, { body: { EmailMagicLink: office } })).user_id).toBeTruthy()
  })

  test('a code logs in to its shop alone', async () => {
    const neighbour = await buildShop(owner)
    await addMembers(owner, shop, email)
    const visitor = visit(app)
    await enter(visitor, await ask(visitor))
    expect(await isLoggedIn(visitor)).toBe(true)
    const [name, value] = [...visitor.cookies].find(([cookie]) => cookie.startsWith('customer_'))!
    expect(name).toBe(`customer_${shop.id.replaceAll('-', '')}`)
    visitor.cookies.set(`customer_${neighbour.id.replaceAll('-', '')}`, value)
    expect((await visitor.get(`/store/${neighbour.slug}/login`)).text).not.toContain(email)
    const middle = value.length - 20
    const changed = `${value.slice(0, middle)}${value[middle] === 'A' ? 'B' : 'A'}${value.slice(middle + 1)}`
    visitor.cookies.set(name, changed)
    expect(await isLoggedIn(visitor)).toBe(false)
  })
})

test('a login returns to a page of this shop, whatever the form says', async () => {
  const { slug } = shop
  const own = [`${home}?q=tea`, `${home}/products/tea?x=1`, `/form/${slug}`]
  for (const path of own) expect(backPath(slug, path)).toBe(path)
  const foreign = [
    ...['', '//evil.example', `//evil.example${home}`, `https://evil.example${home}`, 'https:evil.example'],
    ...['https:', 'javascript:alert(1)', '\\\\evil.example', '/\\evil.example', `/\\evil.example${home}`],
    ...['/store/other', `${home}-two`, `${home}/../other`, `${home}/%2e%2e/other`, `${home}\\..\\other`],
    ...['/', '/v1/public', `${home}/login`, `\t//evil.example`, `http://[`],
  ]
  for (const path of foreign) expect([path, backPath(slug, path)]).toEqual([path, home])
  const page = await visit(app).get(`${home}/login?back=${encodeURIComponent('//evil.example')}`)
  expect(hiddenField(page, 'back')).toBe(home)
  const out = await visit(app).post(`${home}/login`, { action: 'log_out', back: '//evil.example' })
  expect(whereTo(out)).toEqual([303, home])
})

test('kept pages have the link while the shop has a group, and nothing of who is logged in', async () => {
  const bare = await buildShop(owner)
  const store = `/store/${bare.slug}`
  const anonymous = (headers = {}) => app.send({ method: 'GET', url: store, headers })
  expect((await anonymous()).text).not.toContain(`${store}/login`)
  const group = await addMembers(owner, bare, email)
  await expect.poll(async () => (await anonymous()).text).toContain(`${store}/login`)

  const kept = await anonymous()
  const visitor = visit(app)
  await enter(visitor, await ask(visitor, email, store), '', store)
  const own = await visitor.get(store)
  expect(own.text).toContain(`Logged in as ${email}`)
  expect(own.headers.vary).toContain('Cookie')
  expect(own.headers.etag).not.toBe(kept.headers.etag)
  const after = await anonymous({ 'if-none-match': String(own.headers.etag) })
  expect([after.status, after.text]).toEqual([200, kept.text])
  expect((await visitor.get(store, { 'if-none-match': String(kept.headers.etag) })).text).toContain(email)

  await owner.call(api.customer_groups.remove, { params: { id: group } })
  await expect.poll(async () => (await anonymous()).text).not.toContain(`${store}/login`)
  // Who is logged in still sees it, and can log out.
  expect((await visitor.get(store)).text).toContain(`Logged in as ${email}`)
  await visitor.post(`${store}/login`, { action: 'log_out' })
  expect((await visitor.get(store)).text).not.toContain(`${store}/login`)
})

describe('limits', () => {
  let limited: TestApp
  let seller: TestUser
  let store: string
  let selling: Shop
  const from = (address: string) => visit(limited, { 'x-forwarded-for': address })

  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    seller = await buildUser(limited)
    selling = await buildShop(seller)
    store = `/store/${selling.slug}`
  })

  test('an address gets five codes an hour, and further codes only while no code is valid', async () => {
    const to = seller.email
    await addMembers(seller, selling, to)
    const proofs = []
    for (let n = 1; n <= 6; n++) proofs.push(await ask(from(`198.51.${n}.1`), to, store, limited))
    expect(await mailsTo(limited, to)).toHaveLength(5)
    // The sixth page looks the same; the fifth code is still valid.
    expect(proofs[5]!.answer.text).toContain('we have sent a code there')
    const [newest] = await mailsTo(limited, to)
    expect(newest!.text).toContain(`/login?id=${proofs[4]!.id}`)
    for (const { answer } of proofs) expect(answer.text).toContain('The link in the latest one')
    expect(outcome(await enter(from('198.51.9.1'), proofs[4]!, '', store))).toBe(303)
    await ask(from('198.51.8.1'), to, store, limited)
    expect(await mailsTo(limited, to)).toHaveLength(6)
  })

  test('a shop without real payments mails one code a day to an address that never acted', async () => {
    await addMembers(seller, selling, email)
    const first = await ask(from('203.0.1.1'), email, store, limited)
    for (const network of ['203.0.2.1', '203.0.3.1']) await ask(from(network), email, store, limited)
    expect(await mailsTo(limited, email)).toHaveLength(1)
    // What was asked for in vain does not void the code that was mailed.
    expect(outcome(await enter(from('203.0.4.1'), first, '', store))).toBe(303)
  })

  test('a network gets ten answers a minute', async () => {
    const visitor = from('192.0.2.1')
    const send = () => visitor.post(`${store}/login`, { action: 'log_in', id: randomUUID(), code: 'WRONG' })
    for (let n = 0; n < 10; n++) expect((await send()).status).toBe(303)
    expect((await send()).status).toBe(429)
    expect((await visitor.get(`${store}/login`)).status).toBe(200)
  })
})
