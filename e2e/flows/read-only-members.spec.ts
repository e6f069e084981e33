// A viewer, who may look at a shop and not change it: everything can be read, and nothing is offered that would be refused.

import { api } from '@kontor/contract/api'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enter, openBrowser } from '../browser.ts'
import { flow } from '../flow.ts'
import { goTo, heading, logInByMail } from '../merchant.ts'
import { logInMerchant } from '../office.ts'
import { RESOURCES, TEN_OFF } from '../resources.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const VIEWER = 'onlooker@kontor.test'

flow('lists without buttons, records that stay as they are, an order without steps', async () => {
  const { client, makePlace, addGoods } = await logInMerchant(browser, server.origin)
  const place = await addGoods(await makePlace('Looked at'))
  const { shop_id, product_id, warehouse_id } = place
  for (const resource of RESOURCES) await resource.seed(client, place, 1)
  await client(api.products.update, { params: { id: product_id }, body: { requires_shipping: false } })
  const order = await client(api.orders.create, {
    body: {
      shop_id,
      warehouse_id,
      status: 'draft',
      items: [{ product_id, quantity: 1 }],
      billing_address: { recipient_name: 'Lena', street: 'Kai 1', city: 'Kiel', zip: '24103', country: 'DE' },
    },
  })
  const discount = await client(api.discounts.create, {
    body: { ...TEN_OFF, shop_id },
  })
  const { page, leave } = await enter(browser)
  await logInByMail(page, server.origin, VIEWER)
  await heading(page, 'Welcome!').waitFor()
  await client(api.shop_users.invite, { params: { id: shop_id }, body: { email: VIEWER, role: 'viewer' } })
  await page.reload()
  await page.getByRole('button', { name: 'Looked at' }).click()
  await heading(page, 'Looked at').waitFor()

  for (const { screen, button, titles } of RESOURCES) {
    await goTo(page, screen)
    const first = page.locator('[data-row] [data-control="open"]').first()
    await first.waitFor()
    for (const control of [
      page.getByRole('link', { name: button }),
      page.getByRole('checkbox'),
      page.getByRole('button', { name: /^Delete/ }),
    ])
      expect(await control.count(), screen).toBe(0)
    await first.click()
    await heading(page, titles.edit).waitFor()
    await page.getByText('Your role in this shop does not allow changes here.').waitFor()
    expect(await page.getByRole('button', { name: 'Update' }).count(), screen).toBe(0)
    expect(await page.locator('main form :is(input, textarea):not(:disabled)').count(), screen).toBe(0)
  }
  // What is only read is not locked with the fields.
  await page.goto(`${server.origin}/#/account/discounts/${discount.id}`)
  const period = page.getByRole('combobox', { name: 'Period' })
  // The lower part is loaded once the page is used.
  const isThere = async () => {
    await page.keyboard.press('End')
    return period.isVisible()
  }
  await expect.poll(isThere).toBe(true)
  expect(await period.isEnabled()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Title' }).isEnabled()).toBe(false)
  await page.goto(`${server.origin}/#/account/orders/${order.id}`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  expect(await page.getByRole('button', { name: /Mark as|Place order|More/ }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('new order')
  await page.getByText('No results').waitFor()
  const navigation = page.getByRole('navigation', { name: 'Account' })
  for (const name of ['Audit Log', 'Operations']) {
    expect(await navigation.getByRole('link', { name }).count(), name).toBe(0)
    await page.getByRole('combobox', { name: 'Search and commands' }).fill(name)
    await page.getByText('No results').waitFor()
  }
  await leave()
})
