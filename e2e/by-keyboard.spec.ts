// The back office by keyboard and by scanner: a choice takes what its whole text finds, what reaches far is asked for, and no focus is lost.

import { api } from '@kontor/contract/api'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { holdBack, look, PHONE } from './browser.ts'
import { flow } from './flow.ts'
import { field, goTo, goToPictures, heading } from './merchant.ts'
import { logInMerchant, openOffice } from './office.ts'

const office = openOffice()

const open = (page: Page, path: string) => page.goto(`${office.server.origin}/#/account/${path}`)
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)

/** Adds an anchor, ANC-1, and a zinc pail, ZIN-7. */
async function addScanned(shop_id: string): Promise<void> {
  for (const [title, sku] of [
    ['Anchor', 'ANC-1'],
    ['Zinc pail', 'ZIN-7'],
  ] as const)
    await office.merchant.client(api.products.create, {
      body: { shop_id, title, slug: sku.toLowerCase(), sku, description: 'Heavy.', price: '9' },
    })
}

flow(
  'a scanned SKU takes its own product, however late the answer and whatever was chosen before',
  async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Scanned'))
    const { shop_id } = place
    await addScanned(shop_id)
    const { page, openTab, leave } = await office.merchant.visit(place)
    await open(page, `stock-movements/create?product_id=${place.product_id}`)
    const product = combobox(page, 'Product')
    await expect.poll(() => product.inputValue()).toBe('Lantern')

    const letGo = await holdBack(page, /\/a\/products\?.*q=ZIN-7/)
    await product.click()
    await page.getByRole('option', { name: 'Anchor' }).waitFor()
    await product.fill('ZIN-7')
    await product.press('Enter')
    expect(await product.inputValue()).toBe('ZIN-7')
    letGo()
    await expect.poll(() => product.inputValue()).toBe('Zinc pail')

    // What is found nowhere takes nothing, and does not send the form with what was chosen before.
    await product.fill('NO-SUCH')
    await product.press('Enter')
    await page.getByText('No results').waitFor()
    await product.press('Enter')
    await product.press('Escape')
    expect(await product.inputValue()).toBe('Zinc pail')
    expect(await page.getByText('Reason is required').count()).toBe(0)
    // The next scan replaces it.
    await product.fill('NO-SUCH')
    await page.getByText('No results').waitFor()
    await product.press('Enter')
    await page.keyboard.type('ANC-1')
    await product.press('Enter')
    await expect.poll(() => product.inputValue()).toBe('Anchor')

    const tab = await openTab()
    await open(tab, 'stock-movements/transfer')
    const moved = combobox(tab, 'Product')
    await moved.fill('ANC-1')
    await moved.press('Enter')
    await expect.poll(() => moved.inputValue()).toBe('Anchor')
    await leave()
  },
)

flow(
  'codes scanned into a new order are each added, however late the responses, and an unknown one is reported',
  async () => {
    const place = await office.merchant.makePlace('Scanned in')
    await addScanned(place.shop_id)
    const { page, leave } = await office.merchant.visit(place)
    await open(page, 'orders/create')
    const search = combobox(page, 'Add a product')
    const scan = async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    const quantities = async () => {
      const each = ['Anchor', 'Zinc pail'].map((title) => field(page, `Quantity of ${title}`).inputValue())
      return (await Promise.all(each)).join(' ')
    }
    const late = /\/a\/products\?.*q=[A-Z]/
    const letGo = await holdBack(page, late)
    await search.click()
    for (const code of ['ANC-1', 'ZIN-7', 'NO-SUCH', 'ANC-1']) await scan(code)
    expect(await search.inputValue()).toBe('')
    await page.getByRole('status', { name: 'Searching' }).waitFor()
    await look(page, 'scanned-and-waiting')
    letGo()
    await expect.poll(quantities).toBe('2 1')
    // Nothing was typed since, so it is shown again until the next scan.
    await expect.poll(() => search.inputValue()).toBe('NO-SUCH')
    await page.getByText('No results').waitFor()
    await look(page, 'scanned-unknown')
    await scan('ZIN-7')
    await expect.poll(quantities).toBe('2 2')

    await page.keyboard.type('NO-SUCH')
    await page.getByText('No results').waitFor()
    await page.keyboard.press('Enter')
    await scan('ANC-1')
    await expect.poll(quantities).toBe('3 2')

    const letGoOn = await holdBack(page, late)
    await scan('NO-OTHER')
    await page.keyboard.type('ZIN')
    letGoOn()
    await page.getByRole('alert').filter({ hasText: 'NO-OTHER was not added' }).waitFor()
    expect(await search.inputValue()).toBe('ZIN')
    await page.setViewportSize(PHONE)
    await look(page, 'scanned-unknown-phone')
    await leave()
  },
)

flow('a country that there is not is not taken, and does not send the form', async () => {
  const { page, leave } = await office.merchant.visit(await office.merchant.makePlace('Atlantis'))
  await open(page, 'shipping-rate-templates/create')
  const countries = combobox(page, 'Countries')
  await countries.fill('Atlantis')
  await page.getByText('No results').waitFor()
  await countries.press('Enter')
  await page.keyboard.type('Germany')
  expect(await countries.inputValue()).toBe('Germany')
  await countries.press('Enter')
  await page.getByRole('button', { name: 'Remove Germany' }).waitFor()
  expect(await page.getByText('Provider is required').count()).toBe(0)
  await leave()
})

flow('an address is found among very many, and none of the others are read for it', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Book of addresses')
  const { shop_id } = place
  const add = (recipient_name: string, kind: 'shop' | 'customer') =>
    client(api.addresses.create, {
      body: { shop_id, recipient_name, kind, street: 'Kai 1', city: 'Kiel', zip: '24103', country: 'DE' },
    })
  await add('Book of addresses', 'shop')
  await add('Zora Lind', 'customer')
  for (let nth = 1; nth <= 21; nth++) await add(`Buyer ${nth}`, 'customer')
  const { page, context, openTab, leave } = await office.merchant.visit(place)
  const asked: URLSearchParams[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/a/addresses')) asked.push(searchParams)
  })
  await open(page, 'orders/create')
  const saved = combobox(page, 'Saved address')
  await saved.click()
  await page.getByRole('option').nth(19).waitFor()
  expect(await page.getByRole('option').count()).toBe(20)
  await saved.fill('Zora')
  await saved.press('Enter')
  await expect.poll(() => saved.inputValue()).toBe('Zora Lind, Kai 1, 24103 Kiel, DE')
  expect(await field(page, 'Recipient name').inputValue()).toBe('Zora Lind')

  const tab = await openTab()
  await open(tab, 'shop')
  await tab.getByText('No tax is charged now.').waitFor()
  await open(tab, 'addresses/create')
  await field(tab, 'Street').waitFor()
  await open(tab, 'warehouses/create')
  // Preset, as it is the only one of the shop's own.
  await expect.poll(() => combobox(tab, 'Address').inputValue()).toMatch(/^Book of addresses/)
  expect(asked.filter((query) => query.get('limit') !== '20' && query.get('kind') !== 'shop')).toEqual([])
  await leave()
})

flow(
  'owner, and another role of one’s own, are given only after a question; a letter is enough for nothing',
  async () => {
    const place = await office.merchant.makePlace('Careful')
    const { page, leave } = await office.merchant.visit(place)
    const guest = 'mate@kontor.test'
    const { shop_id } = place
    await office.merchant.client(api.shop_users.invite, {
      params: { id: shop_id },
      body: { email: guest, role: 'member' },
    })
    await goTo(page, 'Members')
    const role = combobox(page, `Role of ${guest}`)
    const question = page.getByRole('dialog', { name: 'Make this member an owner?' })
    await role.press('o')
    await question.getByText('removing you and other owners').waitFor()
    await look(page, 'members-make-owner')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await role.inputValue()).toBe('Member')
    expect(await hasFocus(role)).toBe(true)
    await role.press('o')
    await question.getByRole('button', { name: 'Make owner' }).click()
    await page.getByText(`${guest} now has the role Owner.`).waitFor()
    expect(await role.inputValue()).toBe('Owner')

    // An invited owner counts once they have changed something.
    const mate = await logInMerchant(office.browser, office.server.origin, guest)
    await mate.client(api.shops.update, { params: { id: shop_id }, body: { name: 'Careful and shared' } })
    await page.reload()
    const own = combobox(page, 'Role of keeper@kontor.test')
    await own.press('v')
    const about_self = page.getByRole('dialog', { name: 'Change your own role?' })
    await about_self.getByText('Only an owner can change it back.').waitFor()
    await page.setViewportSize(PHONE)
    await look(page, 'members-own-role-phone')
    await about_self.getByRole('button', { name: 'Change to viewer' }).press('Enter')
    await about_self.waitFor({ state: 'hidden' })
    // The choice is gone with the right to it.
    await own.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(page.getByRole('list', { name: 'Members' }))).toBe(true)
    await leave()
  },
)

flow('a word is removed by keyboard, and the focus stays in the field', async () => {
  const place = await office.merchant.makePlace('Words')
  const { page, leave } = await office.merchant.visit(place)
  await open(page, 'products/create')
  // The lower part of the form is loaded once the user begins.
  await field(page, 'Title').focus()
  const tags = field(page, 'Tags')
  await tags.fill('tin,glass,')
  await tags.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await look(page, 'words-by-keyboard')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove tin' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Remove glass' }).waitFor()
  expect(await hasFocus(tags)).toBe(true)
  await leave()
})

test('required fields are marked for screen readers too', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Forms'))
  const { page, leave } = await office.merchant.visit(place)
  /** Labels with an asterisk whose field does not say that it has to be filled in. */
  const silent = () =>
    page.locator('main label').evaluateAll((labels) =>
      labels
        .filter((label) => label.querySelector('.mantine-InputWrapper-required') !== null)
        .filter((label) => {
          const control = (label as HTMLLabelElement).control as HTMLInputElement | null
          const is_listed = control?.getAttribute('role') === 'combobox'
          return is_listed ? control?.ariaRequired !== 'true' : !control?.required
        })
        .map((label) => `${location.hash} ${label.textContent}`),
    )
  for (const path of [
    ...[
      'addresses',
      'warehouses',
      'products',
      'stock-movements',
      'shipping-rate-templates',
      'payment-gateways',
      'orders',
    ].map((list) => `${list}/create`),
    'stock-movements/transfer',
    'shop',
  ]) {
    await open(page, path)
    await page.locator('main label .mantine-InputWrapper-required').first().waitFor()
    // The form before may still be leaving.
    await expect.poll(silent).toEqual([])
  }
  await leave()
})

flow('a file upload warns before leaving the page, and a later refusal is shown on any screen', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Sent'))
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/^4\d\d POST .*\/files$/)
  await open(page, `products/${place.product_id}`)
  const isHeld = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const letGo = await holdBack(page, '**/files')
  const input = await goToPictures(page)
  await input.setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('progressbar', { name: 'Upload of list.png' }).waitFor({ state: 'attached' })
  expect(await isHeld()).toBe(true)
  await goTo(page, 'Products')
  await heading(page, 'Products').waitFor()
  expect(await isHeld()).toBe(true)
  letGo()
  await page.getByRole('alert').filter({ hasText: 'Not uploaded' }).getByText('list.png: ').waitFor()
  await expect.poll(isHeld).toBe(false)
  await look(page, 'refused-on-another-screen')
  await leave()
})

flow('the focus moves to the surrounding element when a file or an address is deleted', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Deleted'))
  const { page, leave } = await office.merchant.visit(place)
  await open(page, `products/${place.product_id}`)
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6e6b' } })
    .jpeg()
    .toBuffer()
  const input = await goToPictures(page)
  for (const name of ['bow.jpg', 'stern.jpg']) {
    await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await page.getByRole('textbox', { name: `Alt text of ${name}` }).waitFor()
  }
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete: ${name}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  for (const name of ['bow.jpg', 'stern.jpg']) {
    await remove(name)
    await expect.poll(() => hasFocus(page.getByRole('region', { name: 'Pictures and videos' }))).toBe(true)
  }

  await goTo(page, 'Profile')
  await field(page, 'Add an email address').fill('other@kontor.test')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Delete other@kontor.test' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Emails' }))).toBe(true)
  await leave()
})

flow('an invoice and a withdrawal that could not be loaded are requested again', async () => {
  const { client } = office.merchant
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Not read'))
  const { shop_id, product_id, warehouse_id } = place
  await client(api.stock.create, {
    body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: 9 },
  })
  await client(api.products.update, {
    params: { id: product_id },
    body: { requires_shipping: false, is_live: true },
  })
  const { id } = await client(api.orders.create, {
    body: {
      shop_id,
      warehouse_id,
      items: [{ product_id, quantity: 1 }],
      billing_address: { recipient_name: 'Lena', street: 'Kai 1', city: 'Kiel', zip: '24103', country: 'DE' },
    },
  })
  await client(api.orders.paid, { params: { id } })
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/^500 GET .*\/(invoices|withdrawals)$/)
  const refuse = /\/a\/orders\/[^/]+\/(invoices|withdrawals)$/
  await page.route(refuse, (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, `orders/${id}`)
  const invoice = page.getByRole('alert').filter({ hasText: 'Failed to get order invoice.' })
  const withdrawal = page.getByRole('alert').filter({ hasText: 'Withdrawals could not be loaded' })
  await invoice.waitFor({ timeout: 30_000 })
  await withdrawal.waitFor()
  await look(page, 'order-parts-not-read')
  await page.unroute(refuse)
  await withdrawal.getByRole('button', { name: 'Try again' }).click()
  await withdrawal.waitFor({ state: 'hidden' })
  await invoice.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Download Invoice' }).first().waitFor()
  await leave()
})

flow('no field is behind the bar at the lower edge of a phone when it gets the focus', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Lower edge'))
  const { page, leave } = await office.merchant.visit(place, PHONE)
  await open(page, 'orders/create')
  await field(page, 'Customer email').focus()
  const bar = (await page.getByRole('button', { name: 'Create order' }).boundingBox())!.y
  const covered: string[] = []
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab')
    const low = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      return {
        tag: field.tagName,
        name: field.labels?.[0]?.textContent,
        bottom: field.getBoundingClientRect().bottom,
      }
    })
    if (low.tag !== 'BUTTON' && low.bottom > bar) covered.push(`${low.name} ${low.bottom}`)
  }
  expect(covered).toEqual([])
  await leave()
})
