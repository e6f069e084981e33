// Rows that are moved and removed by keyboard, where each step is saved immediately: the focus stays on the button that is pressed, and goes to the
// list when its row is removed. Prices of a list and members of a group are removed after a question.

import { api } from '@kontor/contract/api'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { flow } from '../flow.ts'
import { field, goTo, heading } from '../merchant.ts'
import { openOffice } from '../office.ts'

const office = openOffice()

const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the form of a record, with the lower part that is loaded once the page is used. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(`${office.server.origin}/#/account/${path}`)
  await field(page, 'Title').waitFor()
  await page.keyboard.press('End')
}

flow('a product is moved through a collection with one button, and removed', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Moved')
  const { shop_id } = place
  const add: string[] = []
  for (const title of ['Anchor', 'Buoy', 'Cleat']) {
    const body = { shop_id, title, slug: title.toLowerCase(), description: 'Heavy.', price: '9' }
    add.push((await client(api.products.create, { body })).id)
  }
  const { id } = await client(api.collections.create, { body: { shop_id, title: 'On deck' } })
  await client(api.collections.changeItems, { params: { id }, body: { add } })
  const { page, leave } = await office.merchant.visit(place)
  await openForm(page, `collections/${id}`)
  const list = page.getByRole('list', { name: 'Products' })
  const expectTitles = async (...titles: string[]) => {
    await expect.poll(() => list.getByRole('link').allTextContents()).toEqual(titles)
    await expect.poll(() => list.getAttribute('aria-busy')).toBe('false')
  }
  const down = button(page, 'Move Anchor down')
  await down.focus()
  await page.keyboard.press('Enter')
  await expectTitles('Buoy', 'Anchor', 'Cleat')
  expect(await hasFocus(down)).toBe(true)
  await page.keyboard.press('Enter')
  await expectTitles('Buoy', 'Cleat', 'Anchor')
  // At the end the button leads no further.
  expect(await hasFocus(down)).toBe(true)
  await button(page, 'Remove Buoy').press('Enter')
  await expectTitles('Cleat', 'Anchor')
  await expect.poll(() => hasFocus(list)).toBe(true)
  await leave()
})

flow('a section of the start page is moved through the others with one button', async () => {
  const { page, leave } = await office.merchant.visit(await office.merchant.makePlace('Sections'))
  await page.goto(`${office.server.origin}/#/account/shop/start-page`)
  for (const kind of ['Hero', 'Quote', 'Text and picture']) await button(page, kind).click()
  // Without a title, a section is named by its kind and place.
  await button(page, 'Move Hero 1 down').press('Enter')
  await button(page, 'Move Quote 1 down').waitFor()
  await expect.poll(() => hasFocus(button(page, 'Move Hero 2 down'))).toBe(true)
  await page.keyboard.press('Enter')
  await button(page, 'Move Text and picture 2 down').waitFor()
  // At the end the button leads no further.
  await expect.poll(() => hasFocus(button(page, 'Move Hero 3 down'))).toBe(true)
  // Below the last row is what adds another.
  await button(page, 'Delete Hero 3').press('Enter')
  await expect.poll(() => hasFocus(button(page, 'Hero'))).toBe(true)
  await leave()
})

flow('a member of a customer group is removed', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Grouped')
  const { shop_id } = place
  const { id } = await client(api.customer_groups.create, { body: { shop_id, title: 'Cafés' } })
  const add = ['ada@kontor.test', 'ben@kontor.test']
  await client(api.customer_groups.changeMembers, { params: { id }, body: { add } })
  const { page, leave } = await office.merchant.visit(place)
  await openForm(page, `customer-groups/${id}`)
  await button(page, 'Remove ada@kontor.test').press('Enter')
  await page.getByText('ada@kontor.test no longer gets the prices').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(page, 'Remove ada@kontor.test').press('Enter')
  await button(page, 'Remove').press('Enter')
  const members = page.getByRole('list', { name: 'Members' })
  await expect.poll(() => members.getByRole('listitem').allTextContents()).toEqual(['ben@kontor.test'])
  await expect.poll(() => hasFocus(members)).toBe(true)

  // The last page is empty once its only row is removed, and the one before is shown.
  const more = Array.from({ length: 10 }, (_, nth) => `c${nth}@kontor.test`)
  await client(api.customer_groups.changeMembers, { params: { id }, body: { add: more } })
  await page.reload()
  await openForm(page, `customer-groups/${id}`)
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: '2', exact: true })
    .click()
  await button(page, 'Remove c9@kontor.test').press('Enter')
  await button(page, 'Remove').press('Enter')
  await expect.poll(() => members.getByRole('listitem').count()).toBe(10)
  await leave()
})

flow('a price of a list is removed after a question, and a typed one is not lost on leaving', async () => {
  const { client } = office.merchant
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Priced'))
  const { shop_id, product_id } = place
  const { id } = await client(api.price_lists.create, { body: { shop_id, title: 'Offices', kind: 'fixed' } })
  const set = [1, 10].map((min_quantity) => ({ product_id, min_quantity, price: '20.00' }))
  await client(api.price_lists.changePrices, { params: { id }, body: { set } })
  const { page, leave, allow } = await office.merchant.visit(place)
  await openForm(page, `price-lists/${id}`)
  await button(page, 'Remove Lantern, from 10').press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove Lantern, from 10?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await question.waitFor({ state: 'hidden' })
  const prices = page.getByRole('list', { name: 'Prices' })
  await expect.poll(() => prices.getByRole('listitem').count()).toBe(1)
  await expect.poll(() => hasFocus(prices)).toBe(true)

  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async (typed: Locator, value: string) => {
    await goTo(page, 'Home')
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await leaving.waitFor({ state: 'hidden' })
    expect(await typed.inputValue()).toBe(value)
  }
  await field(page, 'Price').fill('18.00')
  await stay(field(page, 'Price'), '18.00')
  await field(page, 'Price').fill('')

  // So is a changed one that the server has refused.
  allow(/^422 POST .*\/prices$/)
  const changed = field(page, 'Price of Lantern, from 1')
  await changed.fill('20.005')
  await changed.press('Tab')
  await page.getByRole('alert').waitFor()
  await stay(changed, '20.005')
  await changed.fill('20.00')
  await goTo(page, 'Home')
  await heading(page, 'Priced').waitFor()
  await leave()
})
