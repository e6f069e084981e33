// Sets a shop up by hand, screen after screen, until it can sell: what a merchant does on the first day.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { screenshot } from './browser.ts'
import { choose, create, field, goTo, heading, startNew } from './merchant.ts'

export interface NewShop {
  name: string
  product: string
  price: string
  stock: number
  shipping: string
}

/** From the welcome screen to a shop that ships one product from Germany into the EU. Saves a picture of every form. */
export async function setUpShop(page: Page, shop: NewShop, pictures: string): Promise<void> {
  const keep = (name: string) => screenshot(page, `${pictures}-${name}`)
  await heading(page, 'Welcome!').waitFor()
  await keep('welcome')
  await field(page, 'Name').fill(shop.name)
  await page.getByRole('button', { name: 'Create shop' }).click()
  await heading(page, shop.name).waitFor()
  await keep('home-of-a-new-shop')

  await startNew(page, 'Addresses', 'New Address')
  await field(page, 'Recipient name').fill(shop.name)
  await field(page, 'Street').fill('Kaistraße 4')
  await field(page, 'ZIP').fill('20457')
  await field(page, 'City').fill('Hamburg')
  await choose(page, 'Country', 'Germany', 'germ')
  await field(page, 'VAT number').fill('DE136695976')
  // The first address of a shop automatically becomes its default address.
  await expect.poll(() => page.getByRole('checkbox', { name: 'Default address' }).isChecked()).toBe(true)
  await create(page)
  await keep('address')

  await startNew(page, 'Warehouses', 'New Warehouse')
  await field(page, 'Title').fill('Quay')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Address' }).inputValue())
    .toContain('Kaistraße 4')
  await create(page)
  await keep('warehouse')

  await startNew(page, 'Products', 'New Product')
  await field(page, 'Title').fill(shop.product)
  await field(page, 'Description').fill('Tin and glass, for a **tea light**.')
  await field(page, 'Price').fill(shop.price)
  await field(page, 'SKU').fill('LAN-1')
  await create(page)
  await keep('product')

  await startNew(page, 'Stock Movements', 'New Stock Movement')
  await choose(page, 'Product', shop.product)
  await expect.poll(() => page.getByRole('combobox', { name: 'Warehouse' }).inputValue()).toBe('Quay')
  await choose(page, 'Reason', 'Purchase')
  await field(page, 'Quantity').fill(String(shop.stock))
  await create(page)
  await keep('stock-movement')

  await startNew(page, 'Shipping Rates', 'New Shipping Rate Template')
  await field(page, 'Title').fill('Parcel')
  await field(page, 'Provider').fill('DHL')
  await page
    .getByText('Without a warehouse these rates are not offered to customers.')
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^EU/ }).click()
  await field(page, 'Amount').fill(shop.shipping)
  await create(page)
  await keep('shipping-rates')

  await startNew(page, 'Payment Gateways', 'New Payment Gateway')
  await field(page, 'Title').fill('Cards')
  await field(page, 'Product').fill('prod_1')
  await field(page, 'Public key').fill('pk_test_51NewShop')
  await field(page, 'Secret key').fill('sk_test_51NewShopSecret')
  await field(page, 'Webhook secret').fill('whsec_NewShopSecret')
  await create(page)
  await keep('payment-gateway')

  // Everything is set up, but customers see nothing as long as no product is live.
  await goTo(page, 'Home')
  await page.getByText('Your shop is empty because no product is active').waitFor()
  await keep('home-nothing-live')
  await page.getByRole('link', { name: 'publish a product' }).click()
  await page.getByRole('link', { name: shop.product }).click()
  await page.getByRole('checkbox', { name: 'Active' }).check()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await goTo(page, 'Home')
  await page.getByText('Your shop is open').waitFor()
}
