// Nothing is lost by one press or key: a contact and a logo are deleted after a question, and what is typed into the dialogue of an edit, a
// translation or the fields for codes and stock is kept, or asked about. What was shown once of a gift card is not shown at another.

import { api } from '@kontor/contract/api'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { look, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, field, goTo, heading } from '../merchant.ts'
import { BUYER, openOffice } from '../office.ts'

const office = openOffice()

const open = (page: Page, path: string) => page.goto(`${office.server.origin}/#/account/${path}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)
const dialogue = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

flow('a safety contact is deleted after a question, which Escape closes alone', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Contacts')
  const { shop_id } = place
  await client(api.safety_contacts.create, {
    body: {
      shop_id,
      name: 'Lumen & Co',
      postal_address: 'Lichtweg 1, 10115 Berlin',
      electronic_address: 'safety@lumen.example',
    },
  })
  const contacts = async () => (await client(api.safety_contacts.list, { query: { shop_id } })).total
  const { page, leave } = await office.merchant.visit(place)
  await open(page, 'products/create')
  // The lower part of the form is loaded once the user begins.
  await field(page, 'Title').focus()
  await choose(page, 'Manufacturer', 'Lumen & Co')
  await press(page, 'Edit contact: Manufacturer')
  const contact = dialogue(page, 'Edit contact')
  await contact.getByRole('textbox', { name: 'Name' }).fill('Lumen')
  const remove = contact.getByRole('button', { name: 'Delete contact' })
  await remove.press('Enter')
  const question = dialogue(page, 'Delete Lumen & Co?')
  await question.waitFor()
  await look(page, 'contact-to-delete')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await contact.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Lumen')
  await expect.poll(() => hasFocus(remove)).toBe(true)
  expect(await contacts()).toBe(1)
  // A second Escape closes the contact and keeps what is typed, until it is cancelled.
  const reopen = async () => {
    await contact.waitFor({ state: 'hidden' })
    await press(page, 'Edit contact: Manufacturer')
    return contact.getByRole('textbox', { name: 'Name' }).inputValue()
  }
  await page.keyboard.press('Escape')
  expect(await reopen()).toBe('Lumen')
  await contact.getByRole('button', { name: 'Cancel' }).click()
  expect(await reopen()).toBe('Lumen & Co')

  await remove.press('Enter')
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await contact.waitFor({ state: 'hidden' })
  await question.waitFor({ state: 'hidden' })
  const manufacturer = page.getByRole('combobox', { name: 'Manufacturer', exact: true })
  expect(await manufacturer.inputValue()).toBe('')
  await expect.poll(() => hasFocus(manufacturer)).toBe(true)
  expect(await contacts()).toBe(0)
  await leave()
})

flow(
  'a free licence key is deleted after a question, and the list leads back from its last page',
  async () => {
    const { client } = office.merchant
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Keys'))
    const params = { id: place.product_id }
    const keys = Array.from({ length: 11 }, (_, n) => `LUMEN-2026-${1000 + n}`)
    await client(api.license_keys.add, { params, body: { keys } })
    const { page, leave } = await office.merchant.visit(place)
    await open(page, `products/${place.product_id}`)
    await field(page, 'Title').focus()
    await press(page, 'View free keys')
    const list = page.getByRole('list', { name: 'Free keys' })
    const rows = list.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(10)
    await look(page, 'free-keys')
    await page
      .getByRole('region', { name: 'Licence keys' })
      .getByRole('button', { name: 'Next page' })
      .click()
    await expect.poll(() => rows.count()).toBe(1)
    const remove = rows.getByRole('button', { name: /^Delete/ })
    const label = (await remove.getAttribute('aria-label'))!
    await remove.press('Enter')
    const question = dialogue(page, 'Delete this licence key?')
    await question.waitFor()
    await look(page, 'free-key-to-delete')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await remove.press('Enter')
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => rows.count()).toBe(10)
    expect(await list.getByRole('button', { name: label }).count()).toBe(0)
    expect((await client(api.license_keys.list, { params, query: { status: 'free' } })).total).toBe(10)
    await page.setViewportSize(PHONE)
    await look(page, 'free-keys-phone')
    await page.goto(`${office.server.origin}/#/account/audit-log?page=3`)
    await page.getByRole('list', { name: 'Changes' }).waitFor()
    await leave()
  },
)

flow('a contact and a gift card changed by a second member can be loaded again, or overwritten', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Both')
  const { shop_id } = place
  const name = 'Lumen & Co'
  const { id } = await client(api.safety_contacts.create, {
    body: {
      shop_id,
      name,
      postal_address: 'Lichtweg 1, 10115 Berlin',
      electronic_address: 'safety@lumen.example',
    },
  })
  const card = await client(api.gift_cards.create, { body: { shop_id, amount: '10' } })
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/^409 PATCH .*\/(safety_contacts|gift_cards)\//)
  const take = async (typed: Locator, saves: Locator, others: (text: string) => Promise<unknown>) => {
    await typed.fill('Mine')
    await others('Theirs')
    await saves.click()
    await press(page, 'Reload')
    await expect.poll(() => typed.inputValue()).toBe('Theirs')
    await typed.fill('Mine')
    await others('Theirs again')
    await saves.click()
    await page.getByRole('button', { name: 'Overwrite', exact: true }).waitFor()
  }

  await open(page, `gift-cards/${card.id}`)
  await heading(page, `Gift card … ${card.last4}`).waitFor()
  const at_card = { params: { id: card.id } }
  const save_card = page.getByRole('button', { name: 'Update', exact: true })
  await take(field(page, 'Note'), save_card, (note) =>
    client(api.gift_cards.update, { ...at_card, body: { note } }),
  )
  await look(page, 'gift-card-changed-elsewhere')
  await press(page, 'Overwrite')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await client(api.gift_cards.get, at_card)).note).toBe('Mine')

  await open(page, 'products/create')
  await field(page, 'Title').focus()
  await choose(page, 'Manufacturer', name)
  await press(page, 'Edit contact: Manufacturer')
  const contact = dialogue(page, 'Edit contact')
  const save = contact.getByRole('button', { name: 'Save contact' })
  await take(contact.getByRole('textbox', { name: 'Postal address' }), save, (postal_address) =>
    client(api.safety_contacts.update, { params: { id }, body: { postal_address } }),
  )
  await look(page, 'contact-changed-elsewhere')
  await press(page, 'Overwrite')
  await contact.waitFor({ state: 'hidden' })
  const stored = await client(api.safety_contacts.get, { params: { id } })
  expect(stored.postal_address).toBe('Mine')
  await leave()
})

flow('the logo of a shop is removed after a question', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Logo')
  const logoOf = async () => (await client(api.shops.get, { params: { id: place.shop_id } })).logo
  const buffer = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#0b6e6b' } })
    .png()
    .toBuffer()
  const { page, leave } = await office.merchant.visit(place)
  await open(page, 'shop')
  const upload = page.getByRole('button', { name: 'Upload a logo' })
  await upload.waitFor()
  await page
    .locator('input[type="file"][accept^="image/"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = page.getByRole('img', { name: 'Current logo' })
  await logo.waitFor()
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await remove.press('Enter')
  const question = dialogue(page, 'Remove the logo?')
  await question.waitFor()
  await look(page, 'logo-to-remove')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(remove)).toBe(true)
  expect(await logoOf()).not.toBeNull()

  await remove.press('Enter')
  await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await question.waitFor({ state: 'hidden' })
  await logo.waitFor({ state: 'detached' })
  // The button that was pressed is gone with the logo.
  await expect.poll(() => hasFocus(upload)).toBe(true)
  expect(await logoOf()).toBeNull()
  await leave()
})

flow('the new code of a gift card is not shown at the next gift card', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Cards')
  const issue = () => client(api.gift_cards.create, { body: { shop_id: place.shop_id, amount: '10' } })
  const [one, other] = [await issue(), await issue()]
  const { page, leave } = await office.merchant.visit(place)
  const openCard = async ({ id, last4 }: { id: string; last4: string }) => {
    await open(page, `gift-cards/${id}`)
    await heading(page, `Gift card … ${last4}`).waitFor()
  }
  // Both have been read, so that the second replaces the first immediately.
  await openCard(other)
  await openCard(one)
  await press(page, 'Replace code')
  const question = dialogue(page, 'Replace the code?')
  await question.getByRole('button', { name: 'Replace code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await question.waitFor({ state: 'hidden' })
  await look(page, 'gift-card-new-code')
  // It cannot be shown again.
  await open(page, `gift-cards/${other.id}`)
  await dialogue(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click()
  await heading(page, `Gift card … ${other.last4}`).waitFor()
  expect(await code.count()).toBe(0)
  await leave()
})

flow('text typed into an edit of an order is kept after Escape, until the edit is cancelled', async () => {
  const { client } = office.merchant
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Edited'))
  const { shop_id, product_id, warehouse_id } = place
  await client(api.stock.create, {
    body: { shop_id, product_id, warehouse_id, reason: 'purchase', quantity: 9 },
  })
  await client(api.products.update, {
    params: { id: product_id },
    body: { requires_shipping: false, is_live: true },
  })
  const { id } = await client(api.orders.create, {
    body: { shop_id, warehouse_id, items: [{ product_id, quantity: 2 }], billing_address: BUYER },
  })
  await client(api.orders.paid, { params: { id } })
  const { page, leave } = await office.merchant.visit(place)
  await open(page, `orders/${id}`)
  const edit = dialogue(page, /^Edit order/)
  const begin = async () => {
    await press(page, 'More')
    await page.getByRole('menuitem', { name: 'Edit order…' }).click()
    await edit.waitFor()
  }
  const quantity = field(page, 'Quantity of Lantern to remove')
  const reason = edit.getByRole('textbox', { name: 'Reason' })
  await begin()
  await quantity.fill('1')
  await reason.fill('One is enough')
  await page.keyboard.press('Escape')
  await edit.waitFor({ state: 'hidden' })
  await begin()
  expect([await quantity.inputValue(), await reason.inputValue()]).toEqual(['1', 'One is enough'])
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await edit.waitFor({ state: 'hidden' })
  await begin()
  expect([await quantity.inputValue(), await reason.inputValue()]).toEqual(['0', ''])

  // The next edit begins with nothing, too.
  await quantity.fill('1')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.waitFor({ state: 'hidden' })
  await begin()
  expect(await quantity.inputValue()).toBe('0')
  await leave()
})

flow('a language with typed texts is turned off after a question', async () => {
  const { client } = office.merchant
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Words'))
  await client(api.shops.update, { params: { id: place.shop_id }, body: { languages: ['en', 'de'] } })
  const { page, leave } = await office.merchant.visit(place)
  // A page that is empty leads to the last one with texts.
  await open(page, 'shop/languages?page=2')
  const text = page.getByRole('textbox', { name: /: Lantern$/ }).first()
  await text.fill('Laterne')
  const german = page.getByRole('checkbox', { name: 'Deutsch' })
  await german.click()
  const question = dialogue(page, 'Turn off Deutsch?')
  await look(page, 'language-to-turn-off')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await text.inputValue()).toBe('Laterne')
  expect(await german.isChecked()).toBe(true)
  await german.click()
  await question.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('No further languages yet').waitFor()
  // Nothing is lost by turning it on again and off.
  await german.click()
  await text.waitFor()
  await german.click()
  await page.getByText('No further languages yet').waitFor()
  await leave()
})

flow(
  'typed licence keys, stock and fields for codes are asked about, and leaving sends no form',
  async () => {
    const { client } = office.merchant
    const place = await office.merchant.makePlace('Codes')
    const { shop_id } = place
    const discount = await client(api.discounts.create, {
      body: {
        shop_id,
        title: 'Ten off',
        method: 'code',
        code: 'TEN-OFF',
        class: 'order',
        kind: 'percent',
        percent: '10',
        applies_to: { all: true },
      },
    })
    // Keys are stock, which is in a warehouse.
    await client(api.warehouses.create, { body: { shop_id, title: 'Quay' } })
    const product = await client(api.products.create, {
      body: {
        shop_id,
        title: 'Game',
        slug: 'game',
        description: 'Fun.',
        price: '9',
        requires_shipping: false,
        uses_license_keys: true,
      },
    })
    const tin = await client(api.products.create, {
      body: { shop_id, title: 'Tin', slug: 'tin', description: 'Round.', price: '3' },
    })
    const { page, leave } = await office.merchant.visit(place)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const leaving = dialogue(page, 'Leave without saving?')
    const stay = async (typed: Locator, value: string) => {
      await goTo(page, 'Home')
      await leaving.getByRole('button', { name: 'Cancel' }).click()
      await leaving.waitFor({ state: 'hidden' })
      expect(await typed.inputValue()).toBe(value)
    }
    // The lower part of a form is loaded once the user goes there.
    const goDown = async (to: Locator) => {
      await field(page, 'Title').focus()
      const step = async () => {
        await page.keyboard.press('End')
        return to.count()
      }
      await expect.poll(step, { timeout: 10_000 }).toBeGreaterThan(0)
    }
    await open(page, `discounts/${discount.id}`)
    const prefix = field(page, 'Prefix')
    await goDown(prefix)
    await prefix.fill('NEWS')
    await stay(prefix, 'NEWS')
    sent.length = 0
    await goTo(page, 'Home')
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await heading(page, 'Codes').waitFor()
    expect(sent.filter((line) => line.includes('/discounts/') && !line.includes('preview'))).toEqual([])

    await open(page, `products/${product.id}`)
    const keys = field(page, 'Add licence keys')
    await goDown(keys)
    await keys.fill('AAAA-1')
    await stay(keys, 'AAAA-1')
    await press(page, 'Add 1 key')
    await page.getByText('1 key added.').waitFor()
    await goTo(page, 'Home')
    await heading(page, 'Codes').waitFor()

    await open(page, `products/${tin.id}`)
    const quantity = field(page, 'Quantity')
    await goDown(quantity)
    await quantity.fill('5')
    await stay(quantity, '5')
    await quantity.fill('')
    await goTo(page, 'Home')
    await heading(page, 'Codes').waitFor()
    await leave()
  },
)
