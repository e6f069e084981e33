// What a merchant says of a product beyond its price: who makes it and answers for it, where it comes from, its barcode; and what is done with a
// product later: variants are added, it is duplicated, archived and restored.

import { api } from '@kontor/contract/api'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, look, openBrowser, type Visit } from '../browser.ts'
import { flow } from '../flow.ts'
import { settle } from '../light.ts'
import { choose, field, heading, logInByMail } from '../merchant.ts'
import { openShop, type SellingShop } from '../selling-shop.ts'
import { type RunningServer, startServer } from '../start-server.ts'

let browser: Browser
let server: RunningServer
let selling: SellingShop
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ RATE_LIMITS: 'off' })])
  selling = await openShop(server.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const at = (path: string) => `${server.origin}/#/account/${path}`

async function enterShop(): Promise<Visit> {
  const visit = await enter(browser)
  await logInByMail(visit.page, server.origin, 'shopkeeper-1@kontor.test')
  await visit.page.getByRole('button', { name: /^Quay 1/ }).click()
  await heading(visit.page, 'Quay 1').waitFor()
  return visit
}

flow('a lamp is created with all legally required fields, and its barcode is checked', async () => {
  const visit = await enterShop()
  const { page } = visit
  await page.goto(at('products/create'))
  await field(page, 'Title').fill('Reading lamp')
  await field(page, 'Description').fill('Warm light.')
  await field(page, 'Brand').fill('Lumen & Co')
  await field(page, 'Price').fill('49')
  await field(page, 'Compare-at price').fill('59')
  await field(page, 'Barcode').fill('4006381333932')
  await field(page, 'On hand').fill('12')
  await press(page, 'New contact: Manufacturer')
  const contact = page.getByRole('dialog', { name: 'New contact' })
  await contact.getByRole('textbox', { name: 'Name' }).fill('Lumen & Co')
  await contact.getByRole('textbox', { name: 'Postal address' }).fill('Lichtweg 1\n10115 Berlin\nGermany')
  await contact.getByRole('textbox', { name: 'Email or website' }).fill('safety@lumen.example')
  await press(page, 'Save contact')
  await contact.waitFor({ state: 'detached' })
  await choose(page, 'Country of origin', 'Germany', 'germ')
  await field(page, 'Materials').fill('Steel, oak')
  await choose(page, 'Energy class', 'E')
  await press(page, 'Create')
  await page.getByText('Barcode: the check digit is wrong').waitFor()
  await field(page, 'Barcode').fill('4006381333931')
  await press(page, 'Create')
  await heading(page, 'Edit Product').waitFor()
  const level = page.getByRole('cell', { name: '12' }).first()
  // The stock is far below, so it is loaded when the user scrolls there.
  const goDown = async () => {
    await page.keyboard.press('End')
    return level.count()
  }
  await expect.poll(goDown, { timeout: 10_000 }).toBeGreaterThan(0)
  await settle(page)
  await look(page, 'product-with-all-fields')
  expect(await findBarriers(page, 'main')).toEqual([])
  const id = new URL(page.url()).hash.split('/').at(-1)!
  const lamp = await selling.merchant(api.products.get, { params: { id } })
  expect(lamp).toMatchObject({
    brand: 'Lumen & Co',
    compare_at_price: '59.00',
    barcode: '4006381333931',
    origin_country: 'DE',
    materials: 'Steel, oak',
    energy_label: { class: 'E', best: 'A', worst: 'G' },
  })
  expect(lamp.manufacturer_id).not.toBeNull()

  // A scanner types the barcode and presses Enter.
  await page.goto(at('orders/create'))
  const search = page.getByRole('combobox', { name: 'Add a product' })
  await search.pressSequentially('4006381333931')
  await search.press('Enter')
  await page.getByText('Reading lamp').first().waitFor()
  await visit.leave()
})

flow('a single product gets variants, is duplicated, archived and restored', async () => {
  const visit = await enterShop()
  const { page } = visit
  const mug = await selling.addProduct({ title: 'Mug' })
  await page.goto(at(`products/${mug.id}`))
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await press(page, 'Duplicate')
  await expect.poll(() => page.url()).not.toContain(mug.id)
  await page.goto(at(`products/${mug.id}`))
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Add variants' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Add variants' })
  await dialogue.getByRole('textbox', { name: 'Option 1' }).fill('Glaze')
  await dialogue.getByRole('textbox', { name: 'Add a value to Glaze' }).fill('Sand, Ink,')
  await choose(page, 'Glaze of this product', 'Ink')
  await look(page, 'add-variants')
  await press(page, 'Continue')
  await heading(page, 'Variants').waitFor()
  await page.getByRole('textbox', { name: 'Price, Ink' }).waitFor()
  await press(page, 'Add 1 variant missing')
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  const { group_id } = await selling.merchant(api.products.get, { params: { id: mug.id } })
  const params = { id: group_id! }
  expect((await selling.merchant(api.product_groups.get, { params })).variants_count).toBe(2)

  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await press(page, 'Archive')
  await heading(page, 'Products').waitFor()
  await choose(page, 'Not archived', 'Archived')
  const row = page.locator('[data-row]').filter({ hasText: '2 variants' })
  await row.getByRole('checkbox', { name: 'Select Mug' }).check()
  await look(page, 'products-archived')
  await press(page, 'Restore')
  await page.getByText('1 product restored').waitFor()
  expect((await selling.merchant(api.product_groups.get, { params })).is_archived).toBe(false)
  await visit.leave()
})
