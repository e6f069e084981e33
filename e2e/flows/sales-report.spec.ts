// The sales of a period: what they come to, a bar and a row for each day, in a permanent link, and as a table. Likewise what discounts took off and what
// is owed on gift cards.

import { readFile } from 'node:fs/promises'
import { api } from '@kontor/contract/api'
import { expect } from 'vitest'
import { findBarriers } from '../barriers.ts'
import { look, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { goTo, heading } from '../merchant.ts'
import { BUYER, openOffice } from '../office.ts'
import { TEN_OFF } from '../resources.ts'

const office = openOffice()

/** A product at 25.00 that is not sent; `sell` places a paid order of it and returns the order's id. */
async function offerService(shop_id: string, title: string, slug: string) {
  const { client } = office.merchant
  const { id: product_id } = await client(api.products.create, {
    body: {
      shop_id,
      title,
      slug,
      description: 'By hand.',
      price: '25',
      requires_shipping: false,
      allow_negative_stock: true,
    },
  })
  const sell = async (quantity: number): Promise<string> => {
    const { id } = await client(api.orders.create, {
      body: {
        shop_id,
        items: [{ product_id, quantity }],
        customer_user_email: 'ben@kontor.test',
        billing_address: BUYER,
      },
    })
    await client(api.orders.paid, { params: { id } })
    return id
  }
  return { sell }
}

flow('sales and refunds are shown by day and by month, and saved as a file', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Lanterns')
  const { shop_id } = place
  const { sell } = await offerService(shop_id, 'Repair', 'repair')
  for (const quantity of [1, 3]) {
    const id = await sell(quantity)
    if (quantity === 3)
      await client(api.refunds.create, { params: { id }, body: { amount: '10.00', reason: 'A scratch.' } })
  }

  const { page, leave } = await office.merchant.visit(place)
  await page.getByRole('link', { name: 'All sales' }).click()
  await heading(page, 'Reports').waitFor()
  const sales = page.getByRole('region', { name: 'Sales' })
  await sales.getByText('€90.00 after refunds: €100.00 from 2 orders, less €10.00 refunded').waitFor()
  await sales.getByText('€50.00 per order before refunds.').waitFor()
  const row = sales.getByRole('table', { name: 'Sales by day' }).getByRole('row').nth(1)
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    expect.any(String),
    '2',
    '€100.00',
    '€10.00',
    '€90.00',
  ])
  await look(page, 'desktop-sales')
  expect(await findBarriers(page)).toEqual([])

  const year = String(new Date().getUTCFullYear())
  await sales.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: `All of ${year}` }).click()
  await sales.getByRole('table', { name: 'Sales by month' }).waitFor()
  await page.reload()
  await sales.getByRole('table', { name: 'Sales by month' }).waitFor()
  expect(await sales.getByRole('combobox', { name: 'Period' }).inputValue()).toBe(`All of ${year}`)
  await page.setViewportSize(PHONE)
  await look(page, 'phone-sales')
  expect(await findBarriers(page)).toEqual([])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sales.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(`sales-${year}-01-01-`)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/,2,100\.00,10\.00,90\.00,EUR,\r\n$/)
  await leave()
})

flow('discounts and gift cards are reported, a discount on its own page, too', async () => {
  const { client } = office.merchant
  const place = await office.merchant.makePlace('Candles')
  const { shop_id } = place
  const { sell } = await offerService(shop_id, 'Engraving', 'engraving')
  const discount = await client(api.discounts.create, {
    body: { ...TEN_OFF, shop_id },
  })
  await sell(1)
  await client(api.gift_cards.create, { body: { shop_id, amount: '30', note: 'A prize' } })

  const { page, leave } = await office.merchant.visit(place)
  await goTo(page, 'Reports')
  await heading(page, 'Reports').waitFor()
  await page.keyboard.press('End')
  const discounts = page.getByRole('region', { name: 'Discounts' })
  await discounts.getByText('€2.50 off 1 order totalling €22.50').waitFor()
  const cards = page.getByRole('region', { name: 'Gift Cards' })
  const amounts = cards.getByRole('table', { name: 'Gift Cards' }).getByRole('row')
  await amounts.first().waitFor()
  expect(await amounts.allTextContents()).toEqual([
    'ChangeAmount',
    'Opening balance€0.00',
    'Issued€30.00',
    'Closing balance€30.00',
  ])
  await look(page, 'desktop-discounts-and-gift-cards')
  expect(await findBarriers(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    cards.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^gift-cards-.*\.csv$/)
  await page.setViewportSize(PHONE)
  await look(page, 'phone-discounts-and-gift-cards')

  await discounts.getByRole('link', { name: discount.title }).click()
  // The lower parts wait for a key, once the form is there.
  await page.getByRole('group', { name: 'Conditions' }).waitFor()
  await page.keyboard.press('End')
  await page.getByRole('group', { name: 'Results' }).getByText('€2.50 off 1 order totalling €22.50').waitFor()
  await look(page, 'phone-discount-results')
  expect(await findBarriers(page)).toEqual([])
  await leave()
})
