// X-01, G10: attacks in every field of a shop and its orders, shown in every screen of the back office, in mails and on paper. Here it is a sample
// of the attacks; the resilience tests try all of them. The product counts the policy violations that browsers report, and there are none.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { fillHostileShop, type HostileShop } from '../server/src/testing/fill-hostile-shop.ts'
import { HOSTILE_MARKUP } from '../server/src/testing/hostile-markup.ts'
import { OFFICE_SCREENS } from '../server/src/testing/office-screens.ts'
import { enter } from './browser.ts'
import { watchForLife } from './inert.ts'
import { openOffice } from './office.ts'

const EVERY = 13
/** `npm test` opens a third of the screens. */
const EVERY_SCREEN = process.env.FLOWS ? 1 : 3

// The addresses of its buyers are unproved for a shop that was never paid online, and limits would hold the mails back.
const office = openOffice({ RATE_LIMITS: 'off' })
let shop: HostileShop
beforeAll(async () => {
  shop = await fillHostileShop(
    office.merchant.client,
    HOSTILE_MARKUP.filter((_, at) => at % EVERY === 0),
  )
})

async function violations(): Promise<string[]> {
  const text = await (await fetch(`${office.server.origin}/metrics`)).text()
  return text.match(/^policy_violations_total\{.*$/gm) ?? []
}

test('X-01 G10 every list and every record of the back office', async () => {
  const place = { shop_id: shop.shop_id, product_id: '', warehouse_id: '' }
  const { page, leave } = await office.merchant.visit(place)
  const { signs } = watchForLife(page, [office.server.origin])
  const records = Object.entries(shop.records).flatMap(([screen, ids]) => [
    screen,
    ...ids.map((id) => `${screen}/${id}`),
  ])
  const { data } = await office.merchant.client(api.customers.list, {
    query: { shop_id: shop.shop_id, limit: '2' },
  })
  const paths = [...OFFICE_SCREENS, ...records, ...data.map(({ id }) => `customers/${id}`)]
  for (const path of paths.filter((_, at) => at % EVERY_SCREEN === 0)) {
    await page.goto(`${office.server.origin}/#/account/${path}`.replace(/\/$/, ''))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await signs()]).toEqual([path, []])
  }
  await leave()
})

test('X-01 mails, in a reader without any content security policy', async () => {
  const { context, page, leave } = await enter(office.browser)
  const mails = (await (await fetch(`${office.server.origin}/dev/mailbox.json`)).json()) as {
    to: string
    html: string
  }[]
  const theirs = mails.filter(({ to }) => shop.emails.includes(to))
  expect(theirs.length).toBeGreaterThan(shop.emails.length)
  const { signs } = watchForLife(page, [office.server.origin])
  // The addresses of the pictures in the mails do not exist here.
  await context.route('**/*', (route) => route.fulfill({ status: 204 }))
  for (const { html } of theirs) {
    await page.setContent(html)
    expect(await signs()).toEqual([])
  }
  // The watcher would have noticed: it does notice this attack.
  await page.setContent(`<p>${HOSTILE_MARKUP.at(-1)}</p><img src=x onerror=window.__xss=1>`)
  await expect.poll(signs).toContain('a script ran')
  await leave()
})

test('X-01 U-05 invoices do nothing by themselves', async () => {
  for (const id of shop.paid.slice(0, 4)) {
    const { url, token } = {
      url: `${office.server.origin}/v1/a/orders/${id}/invoice`,
      token: await office.merchant.token(),
    }
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(bytes).not.toMatch(/\/(?:JS|JavaScript|OpenAction|AA|Launch|SubmitForm|GoToR|RichMedia|XFA)\b/)
  }
})

test('X-06 checking a form before it is sent breaks no policy', async () => {
  const { page, leave } = await office.merchant.visit({
    shop_id: shop.shop_id,
    product_id: '',
    warehouse_id: '',
  })
  await page.goto(`${office.server.origin}/#/account/addresses/create`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await violations()).toEqual([])
  await leave()
})

test('X-06 browsers had nothing to report, and would have', async () => {
  expect(await violations()).toEqual([])
  const visit = await enter(office.browser)
  visit.allow(/^console: .*Content Security Policy/)
  const report = visit.page.waitForRequest(/\/policy-reports$/)
  await visit.page.goto(`${office.server.origin}/store/${shop.slug}`)
  await visit.page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.__xss = 1'
    document.body.append(script)
  })
  await report
  await expect.poll(violations).toEqual(['policy_violations_total{directive="script-src-elem"} 1'])
  expect(await visit.page.evaluate(() => (window as { __xss?: unknown }).__xss)).toBeUndefined()
  await visit.leave()
})
