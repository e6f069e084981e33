// Working together on a shop: a person is invited, joins, gets a lesser role and is removed, each effective immediately and recorded in the audit
// log. Then a customer who asks for their data, and to be erased.

import { readFileSync } from 'node:fs'
import { api } from '@kontor/contract/api'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look as keep, openBrowser, PHONE, textOf } from '../browser.ts'
import { flow } from '../flow.ts'
import { lightUp } from '../light.ts'
import { readInvitation, readLoginMail } from '../mailbox.ts'
import { choose, field, goTo, heading, logInByMail } from '../merchant.ts'
import { openShop } from '../selling-shop.ts'
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

/** Saves a picture in light and dark, and checks the page with axe. */
async function look(page: Page, name: string): Promise<void> {
  await keep(page, name)
  expect(await findBarriers(page), name).toEqual([])
  await lightUp(page, 'dark')
  await keep(page, `${name}-dark`)
  await lightUp(page, 'light')
}

const GUEST = 'ben@harbour.test'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })

async function askFor(page: Page, name: string, step: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: step }).click()
}

flow('T-12 invitation, joining, a change of role and removal take effect immediately', async () => {
  const ada = await enter(browser)
  await logInByMail(ada.page, server.origin, 'ada@harbour.test')
  await field(ada.page, 'Name').fill('Harbour Goods')
  await ada.page.getByRole('button', { name: 'Create shop' }).click()
  await heading(ada.page, 'Harbour Goods').waitFor()

  await goTo(ada.page, 'Members')
  await row(ada.page, 'ada@harbour.test').getByText('Last owner').waitFor()
  await look(ada.page, 'members-alone')
  await ada.page.getByRole('button', { name: 'Invite member' }).click()
  await ada.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await ada.page.getByText('Enter an email address or a Nostr public key').waitFor()
  ada.allow(/^422 POST .*\/users$/)
  await ada.page.getByRole('textbox', { name: 'Email address or Nostr public key' }).fill('npub1wrong')
  await ada.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await ada.page.getByText('This is not a public key.').waitFor()
  await look(ada.page, 'members-invite')
  await ada.page.getByRole('textbox', { name: 'Email address or Nostr public key' }).fill(GUEST)
  await ada.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await row(ada.page, GUEST).getByText('Invited', { exact: true }).waitFor()
  await look(ada.page, 'members-invited')

  // A user logged in with another address sees that, and the ways to accept it.
  const tab = await ada.openTab()
  await tab.goto(await readInvitation(server.origin, GUEST))
  await tab.getByText(`This invitation is for ${GUEST}`).waitFor()
  await look(tab, 'invited-elsewhere')
  await tab.getByRole('link', { name: 'Go to my account' }).click()
  await heading(tab, 'Harbour Goods').waitFor()
  await tab.close()

  // The mail leads to the login. Logging in proves the address, which accepts the invitation.
  const ben = await enter(browser)
  await ben.page.goto(await readInvitation(server.origin, GUEST))
  expect(await ben.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(GUEST)
  await ben.page.getByRole('button', { name: 'Continue' }).click()
  await ben.page.getByText('We sent an email to').waitFor()
  await ben.page.goto((await readLoginMail(server.origin, GUEST)).link)
  await ben.page.getByRole('button', { name: 'Harbour Goods' }).click()
  await heading(ben.page, 'Harbour Goods').waitFor()
  await goTo(ben.page, 'Products')
  await ben.page.getByRole('link', { name: 'New Product' }).waitFor()
  expect(await ben.page.getByRole('link', { name: 'Audit Log' }).count()).toBe(0)
  await goTo(ben.page, 'Payment Gateways')
  await ben.page
    .getByText('No payment gateways yet')
    .or(ben.page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  expect(await ben.page.getByRole('link', { name: 'New Payment Gateway' }).count()).toBe(0)
  await ben.page.goto(`${server.origin}/#/account/shop`)
  await ben.page.getByText('Your role in this shop does not allow changes here.').waitFor()

  await ada.page.reload()
  await row(ada.page, GUEST).getByText('Since').waitFor()
  await choose(ada.page, `Role of ${GUEST}`, 'Viewer')
  await ada.page.getByText(`${GUEST} now has the role Viewer.`).waitFor()
  await ben.page.goto(`${server.origin}/#/account/products`)
  await ben.page.reload()
  await heading(ben.page, 'Products').waitFor()
  await ben.page
    .getByText('No products yet')
    .or(ben.page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  expect(await ben.page.getByRole('link', { name: 'New Product' }).count()).toBe(0)
  await goTo(ben.page, 'Members')
  await row(ben.page, 'ada@harbour.test').getByText('Owner').waitFor()
  expect(await ben.page.getByRole('button', { name: 'Invite member' }).count()).toBe(0)
  await look(ben.page, 'members-viewer')

  await askFor(ada.page, GUEST, 'Remove')
  await ada.page.getByText(`${GUEST} loses access to Harbour Goods immediately`).waitFor()
  await look(ada.page, 'members-remove')
  await ada.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await row(ada.page, GUEST).waitFor({ state: 'detached' })
  ben.allow(/^404 GET /)
  await goTo(ben.page, 'Orders')
  await ben.page.getByText('This list could not be loaded').waitFor()
  await ben.page.reload()
  await ben.page.getByText('You need to select a shop').or(heading(ben.page, 'Welcome!')).first().waitFor()
  await ben.leave()

  await goTo(ada.page, 'Audit Log')
  const log = ada.page.getByRole('list', { name: 'Changes' })
  await log.getByText(`ada@harbour.test removed ${GUEST}`).waitFor()
  await log.getByText(`${GUEST} joined`).waitFor()
  await look(ada.page, 'audit-log')
  await choose(ada.page, 'Type', 'Shop')
  await log.getByText(`${GUEST} joined`).waitFor({ state: 'detached' })
  await log.getByText('created the shop Harbour Goods').waitFor()
  expect(await log.getByRole('listitem').count()).toBe(1)
  await ada.page.setViewportSize(PHONE)
  await look(ada.page, 'audit-log-phone')
  await goTo(ada.page, 'Members')
  await row(ada.page, 'ada@harbour.test').waitFor()
  await look(ada.page, 'members-phone')
  await goTo(ada.page, 'Profile')
  await ada.page.getByRole('checkbox', { name: 'Low stock' }).uncheck()
  await ada.page.getByText('Saved.').waitFor()
  await look(ada.page, 'profile-notifications-phone')
  await ada.leave()
})

flow('a customer is looked up, handed their data and erased; the books stay', async () => {
  const shop = await openShop(server.origin)
  const product = await shop.addProduct({ title: 'Harbour lantern' })
  const buy = async (customer_user_email: string, recipient_name: string) => {
    const answer = await fetch(`${server.origin}/v1/public/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        shop_id: shop.shop_id,
        items: [{ product_id: product.id, quantity: 1 }],
        customer_user_email,
        shipping_address: { recipient_name, street: 'Kai 9', city: 'Bremen', zip: '28195', country: 'DE' },
      }),
    })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { id: string; order_number: string }
  }
  const done = await buy('Greta@Example.test', 'Greta Gone')
  for (const step of ['paid', 'shipped', 'delivered'] as const)
    await shop.merchant(api.orders[step], { params: { id: done.id } })
  await buy('otto@example.test', 'Otto Open')

  const visit = await enter(browser)
  const { page } = visit
  await logInByMail(page, server.origin, 'shopkeeper-1@kontor.test')
  await page.getByRole('button', { name: /^Quay/ }).click()
  await goTo(page, 'Customers')
  await page.getByRole('link', { name: 'otto@example.test' }).waitFor()
  await look(page, 'customers')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('otto')
  await page.getByRole('link', { name: 'greta@example.test' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'otto@example.test' }).click()
  await heading(page, 'Otto Open').waitFor()
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByText('otto@example.test has 1 open order.').waitFor()
  await look(page, 'customer-not-yet')
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  await page.getByRole('button', { name: 'OK' }).click()

  await goTo(page, 'Customers')
  await page.getByRole('link', { name: 'greta@example.test' }).click()
  await heading(page, 'Greta Gone').waitFor()
  await page.getByRole('link', { name: done.order_number }).waitFor()
  await look(page, 'customer')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download data' }).click(),
  ])
  const held = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(held.orders[0]).toMatchObject({
    order_number: done.order_number,
    customer_user_email: 'greta@example.test',
  })
  await page.setViewportSize(PHONE)
  await look(page, 'customer-phone')
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByText('Kept, as required by law').waitFor()
  await look(page, 'customer-erase-phone')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await heading(page, 'Customers').waitFor()
  await page.getByText('otto@example.test').waitFor()
  expect(await page.getByText('greta@example.test').count()).toBe(0)
  await look(page, 'customers-phone')

  const order = await shop.merchant(api.orders.get, { params: { id: done.id } })
  expect(order).toMatchObject({
    customer_user_email: '',
    shipping_address: { recipient_name: '', country: 'DE' },
  })
  expect(Number(order.total)).toBeGreaterThan(0)
  await page.goto(`${server.origin}/#/account/orders/${done.id}`)
  await heading(page, 'View Order').waitFor()
  expect(await textOf(page.locator('main'))).not.toContain('Greta')
  await visit.leave()
})
