// Orientation in the back office: the browser's tab names the record, a link above its title leads to the list as it was left, a new shop's
// checklist is taken up again, and late responses do not make a page shift.

import { api } from '@kontor/contract/api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, holdBack, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, create, field, goTo, heading } from '../merchant.ts'
import { BUYER, openOffice } from '../office.ts'
import { type Place, TEN_OFF } from '../resources.ts'

const office = openOffice()

const addressOf = (path: string) => `${office.server.origin}/#/account/${path}`
/** The link above a page's title that leads back. */
const parentLink = (page: Page, name: string) =>
  page.getByRole('main').locator('header').getByRole('link', { name, exact: true })

async function makeLanterns(place: Place, count = 12): Promise<void> {
  for (let n = 1; n <= count; n++)
    await office.merchant.client(api.products.create, {
      body: {
        shop_id: place.shop_id,
        title: `Lantern ${String(n).padStart(2, '0')}`,
        slug: `lantern-${n}`,
        description: 'Tin and glass.',
        price: String(n),
      },
    })
}

flow(
  'a record is named in the tab and links back to its list with the last filters, on a phone too',
  async () => {
    const place = await office.merchant.makePlace('There and back')
    await makeLanterns(place)
    const list = 'products?q=lantern&page=2&sort=-price'
    for (const viewport of [DESKTOP, PHONE]) {
      const { page, leave } = await office.merchant.visit(place, viewport)
      await page.goto(addressOf(list))
      await page.getByRole('link', { name: 'Lantern 02' }).click()
      await field(page, 'Title').waitFor()
      expect(await page.title()).toBe('Lantern 02 · Products · Kontor')
      await page.reload()
      await parentLink(page, 'Products').click()
      await page.getByRole('link', { name: 'Lantern 02' }).waitFor()
      expect(page.url()).toBe(addressOf(list))

      const { data } = await office.merchant.client(api.products.list, {
        query: { shop_id: place.shop_id, limit: '1' },
      })
      await page.goto(addressOf(`products/${data[0]!.id}`))
      await field(page, 'Title').waitFor()
      await parentLink(page, 'Products').click()
      await heading(page, 'Products').waitFor()
      expect(page.url()).toBe(addressOf('products'))
      await leave()
    }
  },
)

flow('the back link does not lead to a list page whose last row was deleted', async () => {
  const place = await office.merchant.makePlace('Eleven')
  await makeLanterns(place, 11)
  const { page, leave } = await office.merchant.visit(place)
  await goTo(page, 'Products')
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Delete Lantern 01' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  const last = page.getByRole('link', { name: 'Lantern 02' })
  await last.waitFor()
  await page.goBack()
  await last.waitFor()
  await page.goBack()
  await heading(page, 'Eleven').waitFor()
  await leave()
})

flow(
  'the back link of a discount leads to the filtered list after another period was chosen, too',
  async () => {
    const place = await office.merchant.makePlace('Half price')
    await office.merchant.client(api.discounts.create, {
      body: { ...TEN_OFF, shop_id: place.shop_id },
    })
    const { page, leave } = await office.merchant.visit(place)
    const list = addressOf('discounts?method=automatic')
    await page.goto(list)
    await page.getByRole('link', { name: 'Ten off' }).click()
    await field(page, 'Title').waitFor()
    await page.keyboard.press('End')
    await choose(page, 'Period', `All of ${new Date().getUTCFullYear()}`)
    await page.waitForURL(/results=/)
    await parentLink(page, 'Discounts').click()
    await heading(page, 'Discounts').waitFor()
    expect(page.url()).toBe(list)
    await leave()
  },
)

flow('a letter typed while the address takes up the search is not lost', async () => {
  const place = await office.merchant.makePlace('A quick hand')
  await makeLanterns(place, 2)
  const { page, leave } = await office.merchant.visit(place)
  await page.goto(addressOf('products'))
  const box = page.getByRole('searchbox', { name: 'Search' })
  await box.focus()
  const written = await box.evaluateHandle((input: HTMLInputElement) => {
    const own = Object.getOwnPropertyDescriptor(input, 'value')!
    const texts: string[] = []
    Object.defineProperty(input, 'value', {
      ...own,
      set(text: string) {
        texts.push(text)
        own.set!.call(this, text)
      },
    })
    const replace = history.replaceState.bind(history)
    history.replaceState = (...entry) => {
      history.replaceState = replace
      replace(...entry)
      document.execCommand('insertText', false, '0')
    }
    return texts
  })
  await page.keyboard.type('lantern ')
  await page.waitForURL(/q=lantern\+?0$|q=lantern%200$/)
  await page.getByRole('link', { name: 'Lantern 02' }).waitFor()
  expect(await written.jsonValue()).toEqual([])
  expect(await box.inputValue()).toBe('lantern 0')
  // What changes the search from elsewhere is shown.
  await box.fill('kettle')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => box.inputValue()).toBe('')
  await leave()
})

flow('a row that is opened right after a search was typed opens, on a busy machine too', async () => {
  const place = await office.merchant.makePlace('A slow machine')
  await makeLanterns(place, 2)
  const { page, leave } = await office.merchant.visit(place)
  await page.goto(addressOf('products'))
  const link = page.getByRole('link', { name: 'Lantern 02' })
  await link.waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('02')
  // The search is due before the page gets to show what comes next.
  await link.evaluate((it: HTMLAnchorElement, busy_ms) => {
    it.click()
    for (const until = performance.now() + busy_ms; performance.now() < until; );
  }, 600)
  await field(page, 'Title').waitFor()
  expect(page.url()).not.toContain('q=')
  await leave()
})

flow('a step of the checklist leads back to the checklist once it is done', async () => {
  const { client, makePlace, visit } = office.merchant
  const place = await makePlace('From nothing')
  const { shop_id } = place
  // Neither a buyer's address nor a warehouse without one is enough.
  await client(api.addresses.create, { body: { shop_id, kind: 'customer', ...BUYER } })
  const { id } = await client(api.warehouses.create, { body: { shop_id, title: 'Quay' } })
  const { page, leave } = await visit(place)
  await page.getByText('The warehouse has no address. Add one.').waitFor()
  expect(await page.getByRole('link', { name: 'Add the warehouse' }).getAttribute('href')).toContain(id)
  await page.getByRole('link', { name: 'Add a warehouse address' }).click()
  await field(page, 'Street').fill('Am Sandtorkai 1')
  await field(page, 'ZIP').fill('20457')
  await field(page, 'City').fill('Hamburg')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.click()
  await country.fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).click()
  await create(page)
  await parentLink(page, 'Get started').click()
  await page.getByText('2 of 7 done').waitFor()
  // A warehouse can be given no buyer's address.
  await page.getByRole('link', { name: 'Add the warehouse' }).click()
  await page.getByRole('combobox', { name: 'Address' }).click()
  await page.getByRole('option', { name: /Am Sandtorkai/ }).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await leave()
})

flow('the home page’s content does not move, however late the rest is loaded', async () => {
  const place = await office.merchant.makePlace('A slow line')
  const { page, leave } = await office.merchant.visit(place)
  for (const late of ['warehouses', 'matters']) {
    const release = await holdBack(page, `**/v1/a/${late}?*`)
    const asked = page.waitForRequest(`**/v1/a/${late}?*`)
    await page.reload()
    await asked
    await heading(page, 'A slow line').waitFor()
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    release()
    await page.getByRole('heading', { name: 'Order form' }).waitFor()
    await page.getByText('Get started').waitFor()
    await page.waitForLoadState('networkidle')
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((entries) =>
            resolve(entries.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true })
          // Without a layout shift the observer is never called.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
        }),
    )
    expect(shifted, late).toBeLessThan(0.01)
    await page.unroute(`**/v1/a/${late}?*`)
  }
  await leave()
})

interface LayoutShift extends PerformanceEntry {
  value: number
}

/** An order of something that is not shipped, entered just now. */
async function draftOrder({ shop_id, product_id, warehouse_id }: Place): Promise<void> {
  await office.merchant.client(api.products.update, {
    params: { id: product_id },
    body: { requires_shipping: false },
  })
  await office.merchant.client(api.orders.create, {
    body: {
      shop_id,
      warehouse_id,
      items: [{ product_id, quantity: 1 }],
      status: 'draft',
      customer_user_email: 'lena@example.test',
      shipping_address: {
        recipient_name: 'Lena',
        street: 'Kai 1',
        city: 'Kiel',
        zip: '24103',
        country: 'DE',
      },
    },
  })
}

flow(
  'the column of the warehouses is there with the first orders, however late it is known that there are two',
  async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Two quays'))
    await office.merchant.client(api.warehouses.create, {
      body: { shop_id: place.shop_id, title: 'Second quay' },
    })
    await draftOrder(place)
    const { page, leave } = await office.merchant.visit(place)
    const release = await holdBack(page, '**/v1/a/warehouses?*')
    await page.goto(`${office.server.origin}/#/account/orders`)
    const [answer] = await Promise.all([page.waitForResponse('**/v1/a/orders?*limit=10*'), page.reload()])
    await answer.finished()
    await page.getByText('Use orders to manage your sales').waitFor()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.locator('[data-row]').count()).toBe(0)
    release()
    await page.locator('[data-row]').first().waitFor()
    expect(await page.getByRole('columnheader', { name: 'Warehouse' }).count()).toBe(1)
    await page.unrouteAll()
    await leave()
  },
)

flow('orders of a period have a URL that can be bookmarked', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('By the calendar'))
  await draftOrder(place)
  const { page, leave } = await office.merchant.visit(place)
  await page.goto(`${office.server.origin}/#/account/orders`)
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  await choose(page, 'Any time', 'Today')
  await page.waitForURL(/placed=today/)
  // In the browser's time zone it is tomorrow, in the shop's, UTC, still today.
  await page.clock.setFixedTime(`${new Date().toISOString().slice(0, 10)}T23:30:00Z`)
  await page.reload()
  await rows.first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Any time' }).inputValue()).toBe('Today')
  await choose(page, 'Any time', `All of ${new Date().getFullYear() - 1}`)
  await page.getByText('No results').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rows.first().waitFor()
  expect(page.url()).not.toContain('placed')
  await leave()
})

flow('the texts of the legal pages are loaded only if the shop sells', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Nothing on sale'))
  const { shop_id, product_id } = place
  await office.merchant.client(api.payment_gateways.create, {
    body: {
      shop_id,
      title: 'Cards',
      provider: 'STRIPE',
      public_key: 'pk_test_1',
      secret_key: 'sk_test_1',
      product_id: 'prod_1',
      is_test_mode: true,
      webhook_url: 'https://quay.example/hook',
      webhook_secret: 'whsec_1',
    },
  })
  const { page, leave } = await office.merchant.visit(place)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await page.getByRole('heading', { name: 'Order form' }).waitFor()
  expect(asked.filter((url) => url.endsWith('/pages'))).toEqual([])
  await office.merchant.client(api.products.update, { params: { id: product_id }, body: { is_live: true } })
  await page.reload()
  await page.getByText('Your shop has no imprint, no terms and no privacy page.').waitFor()
  expect(asked.filter((url) => url.endsWith('/pages'))).toHaveLength(1)
  await leave()
})
