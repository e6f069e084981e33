// An open form of the back office keeps what is typed, and the shop it was opened in, whatever happens around it: in another tab, on the
// line, or on the way out.

import { api } from '@kontor/contract/api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enter, holdBack, screenshot } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, create, field, goTo, heading, logInByMail, markAsShipped } from '../merchant.ts'
import { openOffice } from '../office.ts'
import { openShop } from '../selling-shop.ts'

const office = openOffice()

const addressOf = (path: string) => `${office.server.origin}/#/account/${path}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const current = (page: Page) => page.getByRole('combobox', { name: 'Current shop' }).inputValue()
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

flow('a shop chosen in another tab is not the shop of an open form', async () => {
  const here = await office.merchant.makePlace('Here')
  const there = await office.merchant.addGoods(await office.merchant.makePlace('There'))
  const { page, leave, openTab } = await office.merchant.visit(here)
  const settings = await openTab()
  await settings.goto(addressOf('shop'))
  await field(settings, 'Name').fill('Here and now')
  await page.goto(addressOf('products/create'))
  await field(page, 'Title').fill('Anchor')

  const other = await openTab()
  await other.goto(addressOf(`products/${there.product_id}`))
  await expect.poll(() => current(other)).toBe('There')
  await other.reload()
  await field(other, 'Title').waitFor()
  expect(await current(other)).toBe('There')

  await field(page, 'Description').fill('Holds.')
  await field(page, 'Price').fill('90')
  await create(page)
  const { data } = await office.merchant.client(api.products.list, { query: { shop_id: here.shop_id } })
  expect(data.map(({ title }) => title)).toEqual(['Anchor'])
  expect(await field(settings, 'Name').inputValue()).toBe('Here and now')
  await press(settings, 'Update')
  await expect
    .poll(async () => (await office.merchant.client(api.shops.get, { params: { id: here.shop_id } })).name)
    .toBe('Here and now')

  // The next tab begins with the shop that was chosen last.
  const next = await openTab()
  await next.goto(addressOf(''))
  await heading(next, 'There').waitFor()
  await leave()
})

/** Logs in, in a browser with a session of its own, and makes a first shop. */
async function beginShop(email: string, name: string) {
  const visit = await enter(office.browser)
  await logInByMail(visit.page, office.server.origin, email)
  await field(visit.page, 'Name').fill(name)
  await press(visit.page, 'Create shop')
  await heading(visit.page, name).waitFor()
  return visit
}

flow('logging out clears the shop of every tab', async () => {
  const visit = await beginShop('two-tabs@kontor.test', 'Left behind')
  const { page } = visit
  const other = await visit.openTab()
  await other.goto(addressOf('products'))
  await expect.poll(() => current(other)).toBe('Left behind')
  await press(page, 'Logout')
  await page.waitForURL(`${office.server.origin}/`)
  await other.waitForURL(/#\/$/)
  for (const tab of [page, other])
    expect(
      await tab.evaluate(() => [localStorage.getItem('kontor.shop'), sessionStorage.getItem('kontor.shop')]),
    ).toEqual([null, null])
  await visit.leave()
})

flow('a shop created over a half-filled form does not empty it without a question', async () => {
  const { page, leave } = await office.merchant.visit(await office.merchant.makePlace('First'))
  await page.goto(addressOf('shop'))
  await field(page, 'Name').fill('First of all')
  await choose(page, 'Current shop', 'Create New Shop')
  const dialogue = page.getByRole('dialog', { name: 'Create New Shop' })
  await dialogue.getByRole('textbox', { name: 'Name' }).fill('Second')
  await dialogue.getByRole('button', { name: 'Create shop' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'hidden' })
  expect(await field(page, 'Name').inputValue()).toBe('First of all')
  expect(await current(page)).toBe('First')
  await leave()
})

flow('entries made while saving stay, and still have to be saved', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Fast fingers'))
  const { page, leave } = await office.merchant.visit(place)
  const path = `products/${place.product_id}`
  await page.goto(addressOf(path))
  await field(page, 'Title').fill('  Lantern, large ')
  const release = await holdBack(page, `**/v1/a/${path}`)
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await field(page, 'Title').press('Enter')
  await asked
  await field(page, 'Description').fill('Brass and glass.')
  release()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.unrouteAll()
  // The field that was not touched since is as the server keeps it.
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Lantern, large')
  expect(await field(page, 'Description').inputValue()).toBe('Brass and glass.')
  await goTo(page, 'Orders')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'hidden' })
  await press(page, 'Update')
  await expect
    .poll(async () => {
      const { title, description } = await office.merchant.client(api.products.get, {
        params: { id: place.product_id },
      })
      return [title, description]
    })
    .toEqual(['Lantern, large', 'Brass and glass.'])
  await leave()
})

flow('a new record takes nothing more while it is being created', async () => {
  const { page, leave } = await office.merchant.visit(await office.merchant.makePlace('Too late'))
  await page.goto(addressOf('warehouses/create'))
  const release = await holdBack(page, '**/v1/a/warehouses')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await field(page, 'Title').fill('Shed')
  await field(page, 'Title').press('Enter')
  await asked
  await page.keyboard.type(' and yard')
  expect(await field(page, 'Title').inputValue()).toBe('Shed')
  release()
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Shed')
  await page.unrouteAll()
  await leave()
})

flow('logging out asks for confirmation first', async () => {
  const visit = await beginShop('half-way@kontor.test', 'Half way')
  const { page } = visit
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/v1/a/logout') && sent.push(request.url()))
  const asked_twice: string[] = []
  page.on('dialog', (dialog) => {
    asked_twice.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(addressOf('shop'))
  await field(page, 'Name').fill('Half way there')
  await press(page, 'Logout')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('logout')
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'hidden' })
  expect(await field(page, 'Name').inputValue()).toBe('Half way there')
  expect(sent).toEqual([])

  await press(page, 'Logout')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(`${office.server.origin}/`)
  expect(sent).toHaveLength(1)
  expect(asked_twice).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBeNull()
  await visit.leave()
})

flow('entries stay if another member’s saved version cannot be loaded', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Cut off'))
  const params = { id: place.product_id }
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/^409 PATCH .*\/products\//, /^failed GET .*\/products\//)
  const path = `products/${place.product_id}`
  await page.goto(addressOf(path))
  await field(page, 'Title').fill('Mine')
  await office.merchant.client(api.products.update, { params, body: { title: 'Theirs' } })
  await press(page, 'Update')
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await page.route(`**/v1/a/${path}`, (route) => route.abort('connectionfailed'))
  await press(page, 'Reload')
  await page.getByRole('alert').filter({ hasText: 'The latest version could not be loaded' }).waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Mine')
  await screenshot(page, 'conflict-not-read')
  await page.unrouteAll()
  await press(page, 'Reload')
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Theirs')
  await leave()
})

flow('a warehouse that is deleted leaves an open shipping rate, and entries there stay', async () => {
  const { client } = office.merchant
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Two sheds'))
  const { shop_id, warehouse_id } = place
  const other = await client(api.warehouses.create, { body: { shop_id, title: 'Old shed' } })
  const { id } = await client(api.shipping.create, {
    body: {
      shop_id,
      title: 'Parcel',
      provider: 'DHL',
      warehouse_ids: [warehouse_id, other.id],
      rates: [{ countries: ['DE'], amount: '4.90' }],
    },
  })
  const { page, leave } = await office.merchant.visit(place)
  await page.clock.install()
  await page.goto(addressOf(`shipping-rate-templates/${id}`))
  await field(page, 'Title').fill('Parcels')
  await client(api.warehouses.remove, { params: { id: other.id } })
  // The page is read again when its tab is looked at after a while.
  await page.clock.fastForward(10_000)
  const read = page.waitForResponse(new RegExp(`/${id}$`))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await (await read).finished()
  await press(page, 'Update')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await client(api.shipping.get, { params: { id } })).toMatchObject({
    title: 'Parcels',
    warehouse_ids: [warehouse_id],
  })
  await leave()
})

flow('the home page shows an error if the shops cannot be loaded, and tries again', async () => {
  const { page, leave, allow } = await office.merchant.visit(await office.merchant.makePlace('Out of reach'))
  allow(/^failed GET .*\/v1\/a\/shops/, /^console: The shops could not be loaded/)
  await page.route('**/v1/a/shops?*', (route) => route.abort('connectionfailed'))
  await page.reload()
  await page.getByRole('heading', { name: 'Your shops could not be loaded' }).waitFor()
  await screenshot(page, 'home-without-shops')
  await page.unrouteAll()
  await press(page, 'Try again')
  await heading(page, 'Out of reach').waitFor()
  await page.getByRole('heading', { name: 'Order form' }).waitFor()
  await leave()
})

flow(
  'unchanged tracking can be left without a question, and changes are not lost by leaving the page',
  async () => {
    const shop = await openShop(office.server.origin)
    const { id: product_id } = await shop.addProduct({ title: 'Harbour lantern' })
    const makeOrder = async () => {
      const answer = await fetch(`${office.server.origin}/v1/public/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          shop_id: shop.shop_id,
          items: [{ product_id, quantity: 1 }],
          customer_user_email: 'lena@example.test',
          shipping_address: {
            recipient_name: 'Lena',
            street: 'Kai 9',
            city: 'Bremen',
            zip: '28195',
            country: 'DE',
          },
        }),
      })
      expect(answer.status).toBe(201)
      const { id } = (await answer.json()) as { id: string }
      await shop.merchant(api.orders.paid, { params: { id } })
      return id
    }
    const [sent, waiting] = [await makeOrder(), await makeOrder()]
    await shop.merchant(api.orders.shipped, { params: { id: sent } })
    const visit = await enter(office.browser)
    const { page } = visit
    await logInByMail(page, office.server.origin, 'shopkeeper-1@kontor.test')
    const number = field(page, 'Tracking number')
    const stay = async () => {
      await goTo(page, 'Orders')
      await question(page).getByRole('button', { name: 'Cancel' }).click()
      await question(page).waitFor({ state: 'hidden' })
    }

    await page.goto(addressOf(`orders/${sent}`))
    await press(page, 'Add tracking')
    await number.fill('JD0140')
    await screenshot(page, 'tracking-to-cancel')
    await press(page, 'Cancel')
    await page.getByText('No tracking number yet.').waitFor()
    await press(page, 'Add tracking')
    expect(await number.inputValue()).toBe('')
    await number.fill('JD0141')
    await stay()
    expect(await number.inputValue()).toBe('JD0141')
    await press(page, 'Save and notify customer')
    await page.getByRole('button', { name: 'Change tracking' }).waitFor()
    await goTo(page, 'Orders')
    await heading(page, 'Orders').waitFor()

    await page.goto(addressOf(`orders/${waiting}`))
    await markAsShipped(page, 'JD0142')
    await page.getByText('JD0142').waitFor()
    await goTo(page, 'Orders')
    await heading(page, 'Orders').waitFor()
    await visit.leave()
  },
)
