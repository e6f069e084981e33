// A merchant sets up a T-shirt in sizes and colours: creates it with its options, edits the variants like a spreadsheet, and meets a colleague who
// saves at the same time.

import { api } from '@kontor/contract/api'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { enter, holdBack, look, openBrowser, PHONE, type Visit } from '../browser.ts'
import { flow } from '../flow.ts'
import { lightUp, settle } from '../light.ts'
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
const cell = (page: Page, column: string, variant: string) =>
  page.getByRole('textbox', { name: `${column}, ${variant}`, exact: true })
const variantsOf = (id: string) =>
  selling.merchant(api.product_groups.variants, { params: { id }, query: {} }).then(({ data }) => data)

async function enterShop(options: BrowserContextOptions = {}): Promise<Visit> {
  const visit = await enter(browser, options)
  await logInByMail(visit.page, server.origin, 'shopkeeper-1@kontor.test')
  await visit.page.getByRole('button', { name: /^Quay 1/ }).click()
  await heading(visit.page, 'Quay 1').waitFor()
  return visit
}

/** As Ctrl+V does, without the clipboard of the machine. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

async function addOption(page: Page, nth: number, name: string, values: string): Promise<void> {
  await page.getByRole('button', { name: /^Add (options|another option)/ }).click()
  await field(page, `Option ${nth}`).fill(name)
  const box = page.getByRole('textbox', { name: `Add a value to ${name}` })
  await box.fill(values)
  await box.press('Enter')
}

/** Creates it in the form, and returns its id. */
async function createShirt(page: Page, title: string): Promise<string> {
  await page.goto(`${server.origin}/#/account/products/create`)
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('Organic cotton.')
  await field(page, 'Price').fill('19')
  await addOption(page, 1, 'Size', 'S, M, L')
  await addOption(page, 2, 'Colour', 'Red, Blue')
  await page.getByText('6 variants, one for each combination.').waitFor()
  await field(page, 'On hand').fill('5')
  await press(page, 'Create')
  await heading(page, 'Variants').waitFor()
  return new URL(page.url()).hash.split('/')[4]!
}

flow('a T-shirt is created with its options, and its variants are edited like a spreadsheet', async () => {
  const visit = await enterShop()
  const { page } = visit
  const id = await createShirt(page, 'T-shirt')
  const made = await variantsOf(id)
  expect(made.map(({ variant_title }) => variant_title)).toEqual([
    ...['S / Red', 'S / Blue', 'M / Red', 'M / Blue', 'L / Red', 'L / Blue'],
  ])
  expect(made.every(({ price, stock }) => price === '19.00' && stock[0]?.stock_level === 5)).toBe(true)

  await cell(page, 'Price', 'S / Red').click()
  await page.keyboard.type('21')
  await page.keyboard.press('Enter')
  await page.keyboard.type('22,5')
  await page.keyboard.press('Tab')
  await cell(page, 'Compare-at price', 'S / Blue').waitFor()
  await page.keyboard.press('Tab')
  await cell(page, 'Cost per item', 'S / Blue').waitFor()
  await page.keyboard.press('Tab')
  await paste(page, 'T-S-B\t4006381333931\nT-M-R\t4006381333932')
  await page.getByText('3 variants changed').waitFor()
  await look(page, 'variants')
  expect(await findBarriers(page, 'main')).toEqual([])

  // What the office can check itself is reported before anything is sent.
  await press(page, 'Save')
  await page.getByText('Barcode: the check digit is wrong').first().waitFor()
  expect(await cell(page, 'Barcode', 'M / Red').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  expect(await cell(page, 'Barcode', 'M / Red').inputValue()).toBe('4006381333932')
  await page.keyboard.press('Control+y')
  // While the changes are on their way the table takes no others.
  const letGo = await holdBack(page, /\/variants$/)
  await press(page, 'Save')
  await page.locator('[inert] table').waitFor()
  letGo()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[inert] table').count()).toBe(0)
  const saved = await variantsOf(id)
  expect(saved.map(({ price, sku, barcode }) => [price, sku, barcode])).toEqual([
    ['21.00', '', ''],
    ['22.50', 'T-S-B', '4006381333931'],
    ['19.00', 'T-M-R', ''],
    ...Array.from({ length: 3 }, () => ['19.00', '', '']),
  ])

  // A column for one value.
  await press(page, 'Set column')
  await choose(page, 'Variants', 'Colour: Red')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Price', exact: true }).fill('25')
  await press(page, 'Apply')
  await page.getByText('3 variants changed').waitFor()

  // A colleague saves meanwhile.
  visit.allow(/^409 POST .*\/variants$/)
  await selling.merchant(api.product_groups.changeVariants, {
    params: { id },
    body: { update: [{ id: saved[0]!.id, price: '30.00', sku: 'THEIRS' }] },
  })
  await press(page, 'Save')
  await page.getByText('S / Red, Price: they saved 30.00, you typed 25.00.').waitFor()
  await look(page, 'variants-saved-by-two')
  await press(page, 'Save')
  await expect
    .poll(async () => (await variantsOf(id)).map(({ price }) => price))
    .toEqual([...['25.00', '22.50', '25.00', '19.00', '25.00', '19.00']])
  expect((await variantsOf(id))[0]!.sku).toBe('THEIRS')
  // Leaving before the page has the answer would be asked about.
  await page.getByText('3 variants changed').waitFor({ state: 'hidden' })

  // One row in the list of products, which leads back here, also after a reload.
  await page.goto(`${server.origin}/#/account/products`)
  const row = page.locator('[data-row]').filter({ hasText: 'T-shirt' })
  await row.getByText('6 variants').waitFor()
  await row.getByText('From €19.00').waitFor()
  await row.getByText('6 of 6').waitFor()
  await settle(page)
  await look(page, 'products-with-variants')
  await row.getByRole('link', { name: 'T-shirt' }).click()
  await page.getByRole('link', { name: 'Variants (6)' }).click()
  await page.reload()
  // What is typed into a cell is asked about before the cell is left.
  await cell(page, 'Price', 'S / Red').click()
  await page.keyboard.type('7')
  await page.evaluate(() => history.back())
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await press(page, 'Leave')
  await field(page, 'Brand').waitFor()
  await visit.leave()
})

flow('options are renamed, added and extended, and variants archived, taken in and let go', async () => {
  const visit = await enterShop()
  const { page } = visit
  const id = await createShirt(page, 'Hoodie')
  await page.getByRole('textbox', { name: 'Add a value to Colour' }).fill('Green')
  await page.keyboard.press('Enter')
  await press(page, 'Add 3 variants missing')
  await page.getByText('3 new variants').waitFor()
  await page.getByRole('button', { name: 'Actions for Size' }).click()
  await page.getByRole('menuitem', { name: 'Rename option' }).click()
  await page.getByText('Save the new variants first.').waitFor()
  await press(page, 'Save')
  await expect.poll(async () => (await variantsOf(id)).length).toBe(9)

  await page.getByRole('button', { name: 'Actions for Size' }).click()
  await page.getByRole('menuitem', { name: 'Rename option' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Fit')
  await press(page, 'Rename')
  await page.getByRole('button', { name: 'Actions for Fit' }).click()
  visit.allow(/^409 POST .*\/remove_option$/)
  await page.getByRole('menuitem', { name: 'Remove option' }).click()
  await press(page, 'Remove')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await press(page, 'Cancel')

  // A value is moved several steps: the focus stays on it while each is saved.
  await page.getByRole('button', { name: 'Red', exact: true }).focus()
  const colours = page.getByRole('list', { name: 'Values of Colour' })
  for (const [key, values] of [
    ['Alt+ArrowRight', ['Blue', 'Red', 'Green']],
    ['Alt+ArrowRight', ['Blue', 'Green', 'Red']],
    ['Alt+ArrowLeft', ['Blue', 'Red', 'Green']],
  ] as const) {
    await page.keyboard.press(key)
    await expect
      .poll(
        async () => (await selling.merchant(api.product_groups.get, { params: { id } })).options[1]!.values,
      )
      .toEqual(values)
    await expect.poll(() => colours.getAttribute('aria-busy')).toBe('false')
  }

  const single = await selling.addProduct({ title: 'Hoodie XL' })
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Add an existing product' }).click()
  await choose(page, 'Product', 'Hoodie XL', 'hoodie xl')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Fit' }).fill('XL')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Colour' }).fill('Red')
  await press(page, 'Add')
  await page.getByText('10 variants').waitFor()
  expect((await variantsOf(id)).at(-1)).toMatchObject({ id: single.id, variant_title: 'XL / Red' })

  await page.getByRole('rowheader', { name: 'S / Red' }).click({ position: { x: 150, y: 20 } })
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Archive: S / Red' }).click()
  await page.getByText('1 variant to archive').waitFor()
  await press(page, 'Save')
  await expect.poll(async () => (await variantsOf(id)).length).toBe(9)
  await page.getByText('1 variant to archive').waitFor({ state: 'hidden' })
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Archived variants' }).click()
  await page.getByText('1 archived variant.').waitFor()
  await settle(page)
  await look(page, 'archived-variants')
  await press(page, 'Restore: S / Red')
  await page.getByText('No archived variants.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('rowheader', { name: 'S / Red' }).waitFor()
  expect((await variantsOf(id)).length).toBe(10)

  await page.getByRole('link', { name: 'Stock', exact: true }).click()
  await page.getByRole('row', { name: 'M / Red' }).waitFor()
  expect(await findBarriers(page, 'main')).toEqual([])
  await look(page, 'variants-stock')
  await page.getByRole('link', { name: 'XL / Red' }).click()
  await page.getByText('Same for all variants').waitFor()
  await look(page, 'variant')
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'Make single product' }).click()
  await press(page, 'Make single product')
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Hoodie – XL / Red')
  await visit.leave()
})

flow('on a phone, in the dark, the T-shirt is set up as well', async () => {
  const visit = await enterShop({ viewport: PHONE, hasTouch: true })
  const { page } = visit
  await page.goto(`${server.origin}/#/account/products/create`)
  await lightUp(page, 'dark')
  const id = await createShirt(page, 'Cap')
  await settle(page)
  await look(page, 'phone-variants')
  await cell(page, 'Price', 'S / Red').tap()
  await page.keyboard.type('23')
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await variantsOf(id))[0]!.price).toBe('23.00')
  await page.getByRole('link', { name: 'Details' }).click()
  await field(page, 'Brand').waitFor()
  await settle(page)
  await look(page, 'phone-product-with-variants')
  expect(await findBarriers(page, 'main')).toEqual([])
  await page.goto(`${server.origin}/#/account/products`)
  await page.getByText('6 variants').first().waitFor()
  await settle(page)
  await look(page, 'phone-products-with-variants')
  await visit.leave()
})
