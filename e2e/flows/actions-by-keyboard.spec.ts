// Actions by keyboard: Enter in a field confirms its question, the focus stays on what was used while the server is asked, quick changes arrive in
// their order, and a failure is said where it happened.

import { api } from '@kontor/contract/api'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { holdBack, look } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, field, goTo, heading } from '../merchant.ts'
import { BUYER, openOffice } from '../office.ts'
import { TEN_OFF } from '../resources.ts'

const office = openOffice()

const open = (page: Page, path: string) => page.goto(`${office.server.origin}/#/account/${path}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)

flow('Enter in the note of a question confirms the question', async () => {
  const { client } = office.merchant
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Noted'))
  const { shop_id, product_id, warehouse_id } = place
  await client(api.stock.create, {
    body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: 9 },
  })
  await client(api.products.update, {
    params: { id: product_id },
    body: { requires_shipping: false, is_live: true },
  })
  const { id } = await client(api.orders.create, {
    body: { shop_id, warehouse_id, items: [{ product_id, quantity: 1 }], billing_address: BUYER },
  })
  await client(api.orders.paid, { params: { id } })
  const { page, leave } = await office.merchant.visit(place)
  await open(page, `orders/${id}`)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Put on Hold' }).click()
  const question = page.getByRole('dialog', { name: 'Put on Hold?' })
  const note = question.getByRole('textbox', { name: 'Note' })
  await note.fill('Waiting for glass')
  await note.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await page.getByText('Waiting for glass').waitFor()
  expect((await client(api.orders.get, { params: { id } })).status).toBe('on_hold')
  await leave()
})

flow('roles that are changed quickly arrive in their order, and the focus stays on the choice', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Crew')
  const params = { id: place.shop_id }
  await client(api.shop_users.invite, { params, body: { email: 'mate@kontor.test', role: 'member' } })
  const { page, leave } = await office.merchant.visit(place)
  await goTo(page, 'Members')
  const role = page.getByRole('combobox', { name: 'Role of mate@kontor.test' })
  const letGo = await holdBack(page, '**/role')
  await role.press('v')
  expect(await hasFocus(role)).toBe(true)
  await choose(page, 'Role of mate@kontor.test', 'Admin')
  letGo()
  await page.getByText('mate@kontor.test now has the role Admin.').waitFor()
  await expect.poll(() => role.inputValue()).toBe('Admin')
  expect(await hasFocus(role)).toBe(true)
  const { data } = await client(api.shop_users.list, { params })
  expect(data.find(({ email }) => email === 'mate@kontor.test')?.role).toBe('admin')
  await leave()
})

flow('notifications turned off in quick succession are sent in sequence', async () => {
  const place = await office.merchant.makePlace('Noise')
  const { page, leave } = await office.merchant.visit(place)
  await goTo(page, 'Profile')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postData() ?? ''))
  const topics = ['Low stock', 'Dispute'].map((name) => page.getByRole('checkbox', { name }))
  await topics[0]!.waitFor()
  const letGo = await holdBack(page, '**/notifications')
  for (const topic of topics) await topic.uncheck()
  await expect.poll(() => sent.length).toBe(1)
  letGo()
  await expect.poll(() => sent.length).toBe(2)
  await page.getByText('Saved.').waitFor()
  const settings = () => office.merchant.client(api.notifications.get, { params: { id: place.shop_id } })
  await expect.poll(async () => (await settings()).topics).toEqual(['new_order', 'payment_problem'])
  for (const topic of topics) expect(await topic.isChecked()).toBe(false)
  await leave()
})

flow('a discount is switched off by keyboard, and duplicated once though the response was lost', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Rebates')
  const { shop_id } = place
  const { id } = await client(api.discounts.create, {
    body: { ...TEN_OFF, shop_id },
  })
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/failed POST .*\/duplicate:/)
  await open(page, `discounts/${id}`)
  const off = button(page, 'Deactivate')
  await off.focus()
  const letGo = await holdBack(page, /\/v1\/a\/discounts\/[\w-]+$/)
  await page.keyboard.press('Enter')
  await off.and(page.locator('[aria-disabled="true"]')).waitFor()
  expect(await hasFocus(off)).toBe(true)
  letGo()
  const on = button(page, 'Activate')
  await on.waitFor()
  expect(await hasFocus(on)).toBe(true)

  await page.route(
    '**/duplicate',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Duplicate').press('Enter')
  await page.getByRole('alert').filter({ hasText: 'No response from server' }).waitFor()
  expect(await hasFocus(button(page, 'Duplicate'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).not.toContain(id)
  expect((await client(api.discounts.list, { query: { shop_id } })).total).toBe(2)
  await leave()
})

flow('the focus stays on the button after it saves a report', async () => {
  const place = await office.merchant.makePlace('Figures')
  const { page, leave } = await office.merchant.visit(place)
  await open(page, 'reports')
  const save = button(page, 'Download CSV').first()
  await save.focus()
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(await hasFocus(save)).toBe(true)
  await leave()
})

flow('the focus stays on a button that has nothing left to do once its action has succeeded', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Joined')
  const { id } = await client(api.customer_groups.create, {
    body: { shop_id: place.shop_id, title: 'Cafés' },
  })
  const { page, leave } = await office.merchant.visit(place)
  await open(page, `customer-groups/${id}`)
  await field(page, 'Add email addresses').fill('ada@kontor.test')
  const add = button(page, 'Add member')
  const letGo = await holdBack(page, '**/members')
  await add.press('Enter')
  await add.and(page.locator('[aria-disabled="true"]')).waitFor()
  expect(await hasFocus(add)).toBe(true)
  letGo()
  await page.getByRole('list', { name: 'Members' }).getByText('ada@kontor.test').waitFor()
  await expect.poll(() => field(page, 'Add email addresses').inputValue()).toBe('')
  await add.and(page.locator('[aria-disabled="true"]')).waitFor()
  expect(await hasFocus(add)).toBe(true)
  // Once the focus is elsewhere, it does not come back to a button that does nothing.
  await page.keyboard.press('Shift+Tab')
  await add.and(page.locator(':disabled')).waitFor()

  // What is no address is named, and stays.
  await field(page, 'Add email addresses').fill('bea@kontor.test\nCy Cole')
  await add.press('Enter')
  await page.getByText('Not added, because not an email address: Cy Cole').waitFor()
  expect(await field(page, 'Add email addresses').inputValue()).toBe('Cy Cole')
  await page.getByRole('list', { name: 'Members' }).getByText('bea@kontor.test').waitFor()
  await leave()
})

flow('the command palette reports a failed search, and tries again', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Unsearched'))
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/^500 GET .*\/a\/(orders|products)\?/)
  const search = /\/a\/(?:orders|products)\?.*q=Lantern/
  await page.route(search, (route) => route.fulfill({ status: 500, body: '' }))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Lantern')
  const failed = page.getByRole('alert').filter({ hasText: 'could not be searched' })
  await failed.waitFor()
  expect(await page.getByText('No results').count()).toBe(0)
  await look(page, 'palette-failed')
  await page.unroute(search)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option', { name: /Lantern/ }).click()
  await heading(page, 'Edit Product').waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Lantern')
  await leave()
})
