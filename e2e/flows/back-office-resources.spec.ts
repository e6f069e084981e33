// Takes every resource of the back office through its life: rejected, created, edited, found, paged through, deleted; two of them on a phone. Then
// actions on several rows, and undone deletions.

import { api } from '@kontor/contract/api'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { DESKTOP, holdBack, look, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { create, field, goTo, heading } from '../merchant.ts'
import { openOffice } from '../office.ts'
import { type Client, RESOURCES, type Resource } from '../resources.ts'

const office = openOffice()
let client: Client
beforeAll(async () => {
  client = office.merchant.client
})

const row = (page: Page, name: string): Locator =>
  page
    .locator('[data-row]')
    .filter({ has: page.getByRole('button', { name: `Delete ${name}`, exact: true }) })

async function deleteRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

const answerTo = (page: Page, method: string) =>
  page.waitForResponse((answer) => answer.request().method() === method)

async function keep(page: Page, resource: Resource): Promise<void> {
  const { screen, titles, change } = resource
  await goTo(page, screen)
  await heading(page, screen).waitFor()
  await page.getByText(resource.header).waitFor()
  await page.getByRole('link', { name: resource.button }).click()
  await heading(page, titles.create).waitFor()

  await resource.empty?.(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  for (const text of resource.required) await page.getByText(text, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')

  await resource.fill(page)
  await page.keyboard.press('Tab')
  for (const [label, value] of Object.entries(resource.follows ?? {}))
    expect(await field(page, label).inputValue(), label).toBe(value)
  await create(page)
  await heading(page, titles.edit).waitFor()
  expect(page.url()).toMatch(/\/[0-9a-f-]{36}$/)

  await field(page, change.label).fill(change.value)
  const saved = answerTo(page, 'PATCH')
  await page.getByRole('button', { name: 'Update' }).click()
  expect((await saved).status()).toBe(200)
}

/** With eleven rows: deletes the only row of the second page, after which the list returns to the first. */
async function pageAndDelete(page: Page, { screen, seeded, undo, search, change }: Resource): Promise<void> {
  await goTo(page, screen)
  await page.getByText('1 - 10 / 11').waitFor()
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByText('11 - 11 / 11').waitFor()
  const sent = answerTo(page, 'DELETE')
  await deleteRow(page, seeded(1))
  if (undo)
    await page
      .getByRole('alert')
      .filter({ hasText: `Deleted '${seeded(1)}'` })
      .waitFor()
  await page.locator('[data-row]').nth(9).waitFor()
  expect(page.url()).not.toContain('page=')
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'hidden' })

  await page.getByRole('searchbox').fill(search)
  await page.locator('[data-row]').nth(1).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: change.row, exact: true }).waitFor()
  await page.getByRole('searchbox').fill('nothing of the kind')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  expect((await sent).status()).toBe(204)
}

/** Tests the resources one after the other in one shop and one session, as a merchant would use them. */
async function keepAll(screens: string[], viewport: typeof DESKTOP): Promise<void> {
  const place = await office.merchant.makePlace('Kept by hand')
  const { page, leave } = await office.merchant.visit(place, viewport)
  for (const resource of RESOURCES.filter(({ screen }) => screens.includes(screen))) {
    if (resource.screen === 'Stock Movements') Object.assign(place, await office.merchant.addGoods(place))
    for (let nth = 1; nth <= 10; nth++) await resource.seed(client, place, nth)
    await keep(page, resource)
    await pageAndDelete(page, resource)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, resource.screen).toBeLessThanOrEqual(viewport.width)
  }
  await leave()
}

describe('maintained by hand', () => {
  flow('on a desktop', () =>
    keepAll(['Addresses', 'Warehouses', 'Stock Movements', 'Payment Gateways'], DESKTOP),
  )
  flow('on a phone', () => keepAll(['Products', 'Shipping Rates'], PHONE))
})

const BUYER = {
  customer_user_email: 'lena@example.test',
  shipping_address: {
    recipient_name: 'Lena',
    street: 'Kai 1',
    city: 'Kiel',
    zip: '24103',
    country: 'DE',
  },
} as const

describe('several rows together', () => {
  const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check()

  flow('by keyboard alone: two products go live, then go', async () => {
    const place = await office.merchant.makePlace('Keys')
    const mugs = RESOURCES.find(({ screen }) => screen === 'Products')!
    for (let nth = 1; nth <= 4; nth++) await mugs.seed(client, place, nth)
    const { page, leave } = await office.merchant.visit(place)
    await goTo(page, 'Products')
    await page.getByRole('checkbox', { name: 'Select Mug 4' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    await page.getByText('2 selected', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await page.getByText('2 products published').waitFor()
    await row(page, 'Mug 3').getByText('Active').waitFor()
    await row(page, 'Mug 2').getByText('Active').waitFor()
    expect(await page.locator('[data-row]').getByText('Active', { exact: true }).count()).toBe(2)

    await page.getByRole('checkbox', { name: 'Select Mug 4' }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'Delete 4 products?' })
    await question.waitFor()
    expect(await question.getByRole('listitem').allTextContents()).toEqual([
      'Mug 4',
      'Mug 3',
      'Mug 2',
      'Mug 1',
    ])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('4 products deleted').waitFor()
    await page.getByRole('heading', { name: 'No products yet' }).waitFor()
    await leave()
  })

  flow(
    'an action on rows warns before leaving the page, continues when the list is left, and cannot be started twice',
    async () => {
      const place = await office.merchant.makePlace('Under way')
      const mugs = RESOURCES.find(({ screen }) => screen === 'Products')!
      for (let nth = 1; nth <= 2; nth++) await mugs.seed(client, place, nth)
      const { page, leave } = await office.merchant.visit(place)
      const sent: string[] = []
      page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
      const isHeld = () =>
        page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
      const letGo = await holdBack(page, /\/v1\/a\/products\/[\w-]+$/)
      await goTo(page, 'Products')
      await selectAll(page)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      const mug = page.getByRole('checkbox', { name: 'Select Mug 1' })
      const expectUnderWay = async () => {
        await page.getByText('Publish: 0 of 2').waitFor()
        expect(await isHeld()).toBe(true)
        expect(await mug.isDisabled()).toBe(true)
        await page.getByRole('link', { name: 'Mug 1' }).focus()
        for (const key of ['Control+a', 'Delete']) await page.keyboard.press(key)
        expect(await page.getByRole('dialog').count()).toBe(0)
        expect(await page.evaluate(() => String(getSelection()))).toBe('')
      }
      await expectUnderWay()
      await look(page, 'bulk-under-way')
      await goTo(page, 'Orders')
      await heading(page, 'Orders').waitFor()
      expect(await isHeld()).toBe(true)
      await goTo(page, 'Products')
      await expectUnderWay()
      await look(page, 'bulk-under-way-again')
      await page.setViewportSize(PHONE)
      await look(page, 'bulk-under-way-again-phone')
      letGo()
      await page.getByText('2 products published').waitFor()
      await expect.poll(isHeld).toBe(false)
      expect(await mug.isEnabled()).toBe(true)
      expect(sent).toHaveLength(2)
      await leave()
    },
  )

  flow('what the server refuses is named, row by row, and stays selected', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Refusals'))
    const { shop_id, product_id, warehouse_id } = place
    await client(api.stock.create, {
      body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: 5 },
    })
    await client(api.warehouses.create, { body: { shop_id, title: 'Empty shed' } })
    const { page, leave, allow } = await office.merchant.visit(place)
    allow(/^409 DELETE .*\/warehouses\//)
    await goTo(page, 'Warehouses')
    await selectAll(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: '1 of 2 warehouses was not deleted' })
    await alert.getByText('Quay: The warehouse has stock.').waitFor()
    await row(page, 'Empty shed').waitFor({ state: 'hidden' })
    expect(await page.getByRole('checkbox', { name: 'Select Quay' }).isChecked()).toBe(true)
    await leave()
  })

  flow('paid orders are marked as shipped, unpaid orders are not; only drafts are deleted', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Orders'))
    const { shop_id, product_id, warehouse_id } = place
    await client(api.stock.create, {
      body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: 9 },
    })
    await client(api.products.update, {
      params: { id: product_id },
      body: { requires_shipping: false, is_live: true },
    })
    const orders = []
    for (let nth = 1; nth <= 3; nth++)
      orders.push(
        await client(api.orders.create, {
          body: {
            shop_id,
            warehouse_id,
            items: [{ product_id, quantity: 1 }],
            ...BUYER,
          },
        }),
      )
    for (const { id } of orders.slice(1)) await client(api.orders.paid, { params: { id } })
    const { page, leave } = await office.merchant.visit(place)
    await goTo(page, 'Orders')
    await selectAll(page)
    await page.getByRole('button', { name: 'Mark as Shipped' }).click()
    const question = page.getByRole('dialog', { name: 'Mark 2 orders as shipped?' })
    await question.getByText('1 order left out. Only paid orders').waitFor()
    expect(await question.getByRole('listitem').allTextContents()).toEqual([
      `Order ${orders[0]!.order_number}`,
    ])
    await page.getByRole('combobox', { name: 'Carrier' }).click()
    await page.getByRole('option', { name: 'DPD' }).click()
    await field(page, `Tracking number of order ${orders[1]!.order_number}`).fill('0123')
    await look(page, 'orders-to-ship')
    await page.evaluate(() => history.back())
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await leaving.waitFor({ state: 'hidden' })
    // A scanner ends each number with Enter: it leads to the next one, and confirms in the last.
    const numbers = question.getByRole('textbox', { name: /^Tracking number of order/ })
    await numbers.first().press('Enter')
    expect(await numbers.last().evaluate((it) => it === document.activeElement)).toBe(true)
    await numbers.last().press('Enter')
    await page.getByText('2 orders marked as shipped').waitFor()
    expect(await page.getByText('SHIPPED', { exact: true }).count()).toBe(2)
    const parcelOf = async (order: { id: string } | undefined) => {
      const { tracking_number, tracking_url } = await client(api.orders.get, { params: { id: order!.id } })
      return [tracking_number, tracking_url]
    }
    expect(await parcelOf(orders[1])).toEqual(['0123', 'https://tracking.dpd.de/status/en_US/parcel/0123'])
    expect(await parcelOf(orders[2])).toEqual(['', ''])

    const bin = (order: { order_number: string } | undefined) =>
      page.getByRole('button', { name: `Delete Order ${order!.order_number}`, exact: true })
    await bin(orders[1]).click()
    const refusal = page.getByRole('dialog', { name: `Order ${orders[1]!.order_number} cannot be deleted` })
    await refusal.getByText('It is shipped and cannot be cancelled. You can refund it.').waitFor()
    await refusal.getByRole('button', { name: 'Keep order' }).click()
    await refusal.waitFor({ state: 'hidden' })
    await bin(orders[0]).click()
    await page.getByText('You can cancel it instead.').waitFor()
    await look(page, 'order-refusal')
    await page.getByRole('button', { name: 'Cancel order…' }).click()
    const asked = page.getByRole('dialog', { name: 'Cancel order?' })
    await asked.getByRole('button', { name: 'Cancel order', exact: true }).click()
    await page.getByText('CANCELLED', { exact: true }).waitFor()
    await bin(orders[0]).click()
    await page.getByText('It is already cancelled, so there is nothing to do.').waitFor()

    const draft = await client(api.orders.create, {
      body: { shop_id, warehouse_id, items: [{ product_id, quantity: 1 }], ...BUYER, status: 'draft' },
    })
    await page.reload()
    await deleteRow(page, `Order ${draft.order_number}`)
    await bin(draft).waitFor({ state: 'detached' })
    await leave()
  })

  flow(
    'rows that can never be deleted are left out, and a phone shows why if nothing else was selected',
    async () => {
      const place = await office.merchant.addGoods(await office.merchant.makePlace('Moved by orders'))
      const { shop_id, product_id, warehouse_id } = place
      for (let nth = 1; nth <= 9; nth++)
        await client(api.stock.create, {
          body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: nth },
        })
      await client(api.products.update, {
        params: { id: product_id },
        body: { requires_shipping: false, is_live: true },
      })
      const { id } = await client(api.orders.create, {
        body: { shop_id, warehouse_id, items: [{ product_id, quantity: 1 }], ...BUYER },
      })
      await client(api.orders.paid, { params: { id } })
      const { page, leave } = await office.merchant.visit(place, PHONE)
      await goTo(page, 'Stock Movements')
      await page.getByRole('checkbox', { name: /^Select Sale of 1/ }).check()
      const bar = page.getByRole('region', { name: 'Selection' })
      await page.locator('[data-row]').last().scrollIntoViewIfNeeded()
      await bar.getByRole('button', { name: 'Delete', exact: true }).click()
      const alert = page
        .getByRole('alert')
        .filter({ hasText: 'Movements created by an order cannot be changed.' })
      await alert.waitFor()
      await expect.poll(async () => (await alert.boundingBox())!.y).toBeGreaterThanOrEqual(60)
      expect(await page.getByRole('dialog').count()).toBe(0)

      await page.getByRole('checkbox', { name: 'Select Purchase of 9 × Lantern' }).check()
      await bar.getByRole('button', { name: 'Delete', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Delete 1 stock movement?' })
      await question.getByText('1 stock movement left out. Movements created by an order').waitFor()
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('1 stock movement deleted').waitFor()
      await leave()
    },
  )
})

describe('a deletion that waits', () => {
  flow('is taken back by a button or a key, and sent when the page is left', async () => {
    const place = await office.merchant.makePlace('Second thoughts')
    const mugs = RESOURCES.find(({ screen }) => screen === 'Products')!
    for (let nth = 1; nth <= 3; nth++) await mugs.seed(client, place, nth)
    const titles = async () => {
      const query = { shop_id: place.shop_id }
      return (await client(api.products.list, { query })).data.map(({ title }) => title)
    }
    const { page, leave } = await office.merchant.visit(place)
    await goTo(page, 'Products')
    await deleteRow(page, 'Mug 3')
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'Mug 3').waitFor()
    await deleteRow(page, 'Mug 2')
    await row(page, 'Mug 2').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+z')
    await row(page, 'Mug 2').waitFor()
    expect(await titles()).toHaveLength(3)

    await deleteRow(page, 'Mug 1')
    expect(await titles()).toHaveLength(3)
    await page.goto('about:blank')
    await expect.poll(titles).toEqual(['Mug 3', 'Mug 2'])
    await leave()
  })
})
