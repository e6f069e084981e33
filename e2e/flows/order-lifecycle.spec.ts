// What makes the back office good to work in all day: nothing typed is lost without a question, two people do not overwrite each other
// unnoticed, uploads show their progress, and everything is a few keys away.

import { api } from '@kontor/contract/api'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { look } from '../browser.ts'
import { flow } from '../flow.ts'
import { choose, create, field, goTo, goToPictures, heading } from '../merchant.ts'
import { openOffice } from '../office.ts'

const office = openOffice()

const addressOf = (path: string) => `${office.server.origin}/#/account/${path}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('entries', () => {
  flow('is not lost by leaving, unless it is meant to be', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Half done'))
    const { page, leave } = await office.merchant.visit(place)
    await page.goto(addressOf(`products/${place.product_id}`))
    await field(page, 'Title').fill('Lantern, large')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await goTo(page, 'Orders')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await field(page, 'Title').inputValue()).toBe('Lantern, large')
    await goTo(page, 'Orders')
    await question.getByRole('button', { name: 'Leave' }).click()
    await heading(page, 'Orders').waitFor()
    await page.goBack()
    await heading(page, 'Edit Product').waitFor()
    expect(await field(page, 'Title').inputValue()).toBe('Lantern')
    await leave()
  })

  flow('is not lost by the buttons of the browser either, or by an address typed over the page', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Back and forth'))
    const { page, leave } = await office.merchant.visit(place)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'warning' && problems.push(message.text()))
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const answer = async (name: string) => {
      await question.getByRole('button', { name }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await page.goto(addressOf('products'))
    await page.getByRole('link', { name: 'Lantern' }).click()
    await field(page, 'Title').fill('Lantern, large')
    await page.goBack()
    await question.waitFor()
    // The question has to be answered first: the palette does not open over it.
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await answer('Cancel')
    for (const to of ['orders', 'warehouses']) {
      await page.evaluate((hash) => location.assign(hash), `#/account/${to}`)
      await answer('Cancel')
      expect(await field(page, 'Title').inputValue()).toBe('Lantern, large')
      expect(page.url()).toBe(addressOf(`products/${place.product_id}`))
    }
    await page.goBack()
    await answer('Leave')
    await heading(page, 'Products').waitFor()
    expect(problems).toEqual([])
    await leave()
  })

  flow('the URL of a deleted record shows an error, and links to the list', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Gone'))
    const { page, leave, allow } = await office.merchant.visit(place)
    allow(/^404 GET /)
    for (const [path, noun, list] of [
      ['products', 'product', 'Products'],
      ['orders', 'order', 'Orders'],
      ['customers', 'customer', 'Customers'],
    ] as const) {
      await page.goto(addressOf(`${path}/${crypto.randomUUID()}`))
      await heading(page, 'Page not found').waitFor()
      await page.getByRole('link', { name: `All ${noun}s` }).click()
      await heading(page, list).waitFor()
    }
    await leave()
  })

  flow('is taken as it is meant, by the Enter key as by the button', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('By Enter'))
    const { page, leave } = await office.merchant.visit(place)
    await page.goto(addressOf(`products/${place.product_id}`))
    await field(page, 'Price').fill('12,50')
    await page.keyboard.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await field(page, 'Price').inputValue()).toBe('12.50')
    const { price } = await office.merchant.client(api.products.get, { params: { id: place.product_id } })
    expect(price).toBe('12.50')
    await leave()
  })

  flow('is sent once and checked, however often the button is pressed', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Impatient'))
    const { page, leave } = await office.merchant.visit(place)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/a/addresses')) sent.push(request.url())
    })
    const create = page.getByRole('button', { name: 'Create', exact: true })
    await page.goto(addressOf('addresses/create'))
    await create.dblclick()
    await page.getByText('Street is required').waitFor()
    await field(page, 'Street').fill('Kai 9')
    await field(page, 'City').fill('Hamburg')
    await field(page, 'ZIP').fill('20457')
    await choose(page, 'Country', 'Germany', 'Germ')
    await create.dblclick()
    const update = page.getByRole('button', { name: 'Update', exact: true })
    await update.waitFor()
    expect(sent).toHaveLength(1)
    await field(page, 'City').fill('Altona')
    // A second request would be rejected, as if another member had changed the address.
    await update.dblclick()
    await page.getByText('Saved', { exact: true }).waitFor()
    await leave()
  })

  flow('M-07 does not overwrite another member’s change, unless confirmed', async () => {
    const place = await office.merchant.addGoods(await office.merchant.makePlace('Two edits'))
    const params = { id: place.product_id }
    const { page, leave, allow } = await office.merchant.visit(place)
    allow(/^409 PATCH .*\/products\//)
    await page.goto(addressOf(`products/${place.product_id}`))
    await heading(page, 'Edit Product').waitFor()
    const others = (title: string) => office.merchant.client(api.products.update, { params, body: { title } })
    const title = async () => (await office.merchant.client(api.products.get, { params })).title

    await field(page, 'Title').fill('Mine')
    await others('Theirs')
    await press(page, 'Update')
    await press(page, 'Reload')
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Theirs')

    await field(page, 'Title').fill('Mine')
    await others('Theirs again')
    await press(page, 'Update')
    await press(page, 'Overwrite')
    await expect.poll(title).toBe('Mine')
    await leave()
  })
})

flow('a picture shows how far it is, and why it did not go; the first is the cover', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Pictures'))
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/^415 POST .*\/files$/, /^422 POST .*\/files$/)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b6e6b' } })
    .jpeg()
    .toBuffer()
  await page.goto(addressOf(`products/${place.product_id}`))
  const button = await goToPictures(page)
  await page.route('**/files', async (route) => {
    await page.getByRole('progressbar', { name: 'Upload of quay.jpg' }).waitFor({ state: 'attached' })
    await route.continue()
  })
  await button.setInputFiles({ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('textbox', { name: 'Alt text of quay.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Cover image: quay.jpg' }).waitFor()
  await expect.poll(() => field(page, 'Cover image').inputValue()).toMatch(/^http.*\.(jpe?g|webp)$/)
  await page.unroute('**/files')

  await button.setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('alert').filter({ hasText: 'list.png: ' }).waitFor()
  await press(page, 'Dismiss list.png')
  await page.getByRole('alert').waitFor({ state: 'hidden' })

  // Of a product that is not created yet, they are uploaded and sorted, too, and the chosen cover stays the cover.
  await page.goto(addressOf('products/create'))
  await field(page, 'Title').fill('Lighthouse')
  await field(page, 'Description').fill('Of paper.')
  await field(page, 'Price').fill('9')
  const alts = () =>
    page.getByRole('textbox', { name: /^Alt text of/ }).evaluateAll((all) => all.map((one) => one.ariaLabel))
  await (await goToPictures(page)).setInputFiles(
    ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: picture })),
  )
  await page.getByRole('textbox', { name: 'Alt text of two.jpg' }).waitFor()
  await page
    .locator('li [draggable="true"]')
    .nth(1)
    .dragTo(page.getByRole('listitem').filter({ hasText: 'one.jpg' }))
  await expect.poll(alts).toEqual(['Alt text of two.jpg', 'Alt text of one.jpg'])
  await press(page, 'Use as cover: one.jpg')
  await create(page)
  await goToPictures(page)
  await page.getByRole('button', { name: 'Cover image: one.jpg' }).waitFor()
  expect(await alts()).toEqual(['Alt text of two.jpg', 'Alt text of one.jpg'])
  await leave()
})

flow('everything is a few keys away', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Keys'))
  await office.merchant.makePlace('Other keys')
  const { page, leave } = await office.merchant.visit(place)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // The dialogue is loaded when it is first opened; the focus finds back from that one, too.
  await press(page, 'Search and commands')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: 'Search and commands' })
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.type('gp')
  await heading(page, 'Products').waitFor()
  await page.keyboard.press('/')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search and commands' })
  await box.fill('lant')
  await page.getByRole('option', { name: 'Lantern' }).waitFor()
  await look(page, 'palette')
  await page.keyboard.press('Enter')
  await heading(page, 'Edit Product').waitFor()
  await page.keyboard.press('Control+k')
  await box.fill('other keys')
  await page.keyboard.press('Enter')
  const shop = page.getByRole('combobox', { name: 'Current shop' })
  await expect.poll(() => shop.inputValue()).toBe('Other keys')
  await heading(page, 'Other keys').waitFor()
  await page.keyboard.type('gp')
  await heading(page, 'Products').waitFor()
  await page.keyboard.press('c')
  await heading(page, 'Create Product').waitFor()
  await leave()
})

flow('at the width of a tablet the navigation is a drawer, and no list is cut off', async () => {
  const { page, leave } = await office.merchant.visit(
    await office.merchant.addGoods(await office.merchant.makePlace('On a tablet')),
  )
  await page.setViewportSize({ width: 800, height: 1000 })
  const navigation = page.getByRole('navigation')
  await page.goto(addressOf('products'))
  const remove = page.getByRole('button', { name: 'Delete Lantern' })
  await remove.waitFor()
  const box = (await remove.boundingBox())!
  expect(box.x + box.width).toBeLessThan(800)
  await look(page, 'tablet')
  await navigation.waitFor({ state: 'hidden' })
  await press(page, 'Navigation')
  await navigation.waitFor()
  // A click beside the drawer closes it.
  await page.mouse.click(700, 500)
  await navigation.waitFor({ state: 'hidden' })
  await press(page, 'Navigation')
  await navigation.getByRole('link', { name: 'Orders' }).click()
  await heading(page, 'Orders').waitFor()
  await navigation.waitFor({ state: 'hidden' })
  await leave()
})

flow('a shop is created, refused a name of nothing, edited and deleted', async () => {
  const { page, leave } = await office.merchant.visit(await office.merchant.makePlace('Beginning'))
  await choose(page, 'Current shop', 'Create New Shop')
  const dialogue = page.getByRole('dialog')
  await dialogue.getByRole('button', { name: 'Create shop' }).and(page.locator(':disabled')).waitFor()
  await dialogue.getByRole('textbox', { name: 'Name' }).fill('Rope & Tar')
  await dialogue.getByRole('combobox', { name: 'Default currency' }).fill('sek')
  await page.getByRole('option', { name: /^SEK/ }).click()
  await dialogue.getByRole('button', { name: 'Create shop' }).click()
  await heading(page, 'Rope & Tar').waitFor()
  await page.getByText('Currency: SEK.').waitFor()

  await page.getByRole('link', { name: 'Edit shop' }).click()
  await heading(page, 'Edit Shop').waitFor()
  await page.getByRole('textbox', { name: 'Default currency' }).and(page.locator(':disabled')).waitFor()
  await field(page, 'Name').fill('')
  await press(page, 'Update')
  await page.getByText('Name is required').waitFor()
  await field(page, 'Name').fill('Rope and Tar')
  // A word that is no origin is reported at its field, which gets the focus; one with a slash at its end is an origin.
  const origins = field(page, 'Allowed origins')
  await origins.fill('https://rope.example/,nonsense,')
  await press(page, 'Update')
  await page.getByText('“nonsense”: An origin such as https://example.com').waitFor()
  await expect.poll(() => origins.evaluate((it) => document.activeElement === it)).toBe(true)
  await page.getByText('No tax is charged now.').waitFor()
  await look(page, 'shop-origins')
  await press(page, 'Remove nonsense')
  await press(page, 'Update')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove https://rope.example', exact: true }).waitFor()
  const shop = page.getByRole('combobox', { name: 'Current shop' })
  await expect.poll(() => shop.inputValue()).toBe('Rope and Tar')

  await press(page, 'Delete shop')
  const question = page.getByRole('dialog', { name: 'Delete Rope and Tar?' })
  await question.getByRole('link', { name: 'export the shop' }).waitFor()
  await look(page, 'shop-delete')
  await question.getByRole('button', { name: 'Delete shop' }).click()
  await heading(page, 'Select a Shop').waitFor()
  expect(await page.getByRole('button', { name: /^Rope/ }).count()).toBe(0)

  await page.goto(addressOf('profile'))
  const back = page.getByRole('button', { name: 'Restore Rope and Tar' })
  await back.scrollIntoViewIfNeeded()
  await look(page, 'shop-deleted')
  await back.click()
  await heading(page, 'Rope and Tar').waitFor()
  await expect.poll(() => shop.inputValue()).toBe('Rope and Tar')
  await leave()
})

flow(
  'tax does not end silently: unticking the registered default address asks for confirmation',
  async () => {
    const place = await office.merchant.makePlace('Registered')
    const { id } = await office.merchant.client(api.addresses.create, {
      body: {
        shop_id: place.shop_id,
        street: 'Kai 4',
        city: 'Hamburg',
        zip: '20457',
        country: 'DE',
        vat_number: 'DE136695976',
        is_default: true,
      },
    })
    const { page, leave } = await office.merchant.visit(place)
    await page.goto(addressOf('shop'))
    await page.getByText('Tax is charged now.').waitFor()
    await page.goto(addressOf(`addresses/${id}`))
    await page.getByRole('checkbox', { name: 'Default address' }).uncheck()
    await press(page, 'Update')
    const question = page.getByRole('dialog', { name: 'Your shop will charge no tax' })
    await question.waitFor()
    await look(page, 'tax-ends')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    const is_default = async () =>
      (await office.merchant.client(api.addresses.get, { params: { id } })).is_default
    expect(await is_default()).toBe(true)
    await press(page, 'Update')
    await question.getByRole('button', { name: 'Charge no tax' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await is_default()).toBe(false)
    await leave()
  },
)

flow('stock whose booking got no answer can be added again, once and with another amount', async () => {
  const place = await office.merchant.addGoods(await office.merchant.makePlace('Booked'))
  const { page, leave, allow } = await office.merchant.visit(place)
  allow(/failed POST .*\/stock_movements:/)
  await page.goto(addressOf(`products/${place.product_id}`))
  await page.route(
    '**/v1/a/stock_movements',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // The stock is far below, and is loaded once the user begins to use the page.
  await field(page, 'Title').focus()
  await field(page, 'Quantity').fill('5')
  await press(page, 'Add stock')
  await page.getByRole('alert').filter({ hasText: 'No response from server' }).waitFor()
  // Only the response was lost, and the table shows the change.
  const levels = page.getByRole('row', { name: /Quay/ })
  await levels.filter({ hasText: '5' }).waitFor()
  await field(page, 'Quantity').fill('2')
  await press(page, 'Add stock')
  await levels.filter({ hasText: '7' }).waitFor()
  await leave()
})
