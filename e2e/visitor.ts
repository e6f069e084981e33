// A visitor's steps through a shop: product, cart, checkout, payment page. They work with and without scripts.

import type { Page } from 'playwright-core'
import { textOf } from './browser.ts'

export interface Buyer {
  name: string
  email: string
  street: string
  zip: string
  city: string
  country: string
}

export const LENA: Buyer = {
  name: 'Lena Brandt',
  email: 'lena@example.test',
  street: 'Lange Reihe 7',
  zip: '20099',
  city: 'Hamburg',
  country: 'Germany',
}

/** Parts of addresses in other countries, with valid postal codes. */
export const IN_VIENNA = { country: 'Austria', zip: '1010', city: 'Wien' }
export const IN_LONDON = { country: 'United Kingdom', zip: 'SW1A 1AA', city: 'London' }

/** The amount beside a label in the totals of a page. */
export const amount = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

export const readAmount = (page: Page, label: string): Promise<string> => textOf(amount(page, label))

/** Puts a product into the cart, starting at the catalogue and ending on the cart's page. */
export async function putInCart(page: Page, title: string, quantity: number): Promise<void> {
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText(`${title} was added to the cart.`).waitFor()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
}

/** Fills in the checkout, up to its button. */
export async function fillCheckout(page: Page, buyer: Buyer): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
  const delivery = page.getByRole('group', { name: 'Delivery address' })
  await delivery.getByRole('textbox', { name: 'Full name' }).fill(buyer.name)
  await delivery.getByRole('combobox', { name: 'Country' }).selectOption({ label: buyer.country })
  await delivery.getByRole('textbox', { name: 'Street and number' }).fill(buyer.street)
  await delivery.getByRole('textbox', { name: /Postcode|Postal code|ZIP code/ }).fill(buyer.zip)
  await delivery.getByRole('textbox', { name: 'Town or city' }).fill(buyer.city)
}

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** Fills in the payment page and presses its button. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(card)
  await page.getByRole('textbox', { name: 'Expiry (MM / YY)' }).fill('12 / 40')
  await page.getByRole('textbox', { name: 'CVC' }).fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
}
