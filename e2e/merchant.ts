// What a merchant does in the back office, found by the texts that a person reads on the screen.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readLoginMail } from './mailbox.ts'

/** Asks for the login mail and follows its link in the same tab, up to `to`: what was wanted before, else the account's home page. */
export async function logInByMail(
  page: Page,
  origin: string,
  email: string,
  to = /#\/account$/,
): Promise<void> {
  await page.goto(`${origin}/#/login`)
  await askForMail(page, email)
  await page.goto((await readLoginMail(origin, email)).link)
  await page.waitForURL(to)
}

export async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('We sent an email to').waitFor()
}

/** Goes to a screen through the navigation, which on a phone is behind a button. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Navigation', exact: true })
  await page.getByRole('banner').waitFor()
  if (await drawer.isVisible()) await drawer.click()
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: screen, exact: true })
    .click()
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens the form for a new record from its list. */
export async function startNew(page: Page, screen: string, button: string): Promise<void> {
  await goTo(page, screen)
  await page.getByRole('link', { name: button }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).waitFor()
}

/** Saves a new record and waits for its own page. */
export async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor()
}

/** Chooses from a combobox; `typed` is typed first to narrow a searchable list. */
export async function choose(page: Page, label: string, option: string, typed?: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  if (typed !== undefined) await box.fill(typed)
  await page.getByRole('option', { name: option }).click()
}

/** Marks the order that is shown as shipped, with the tracking number if there is one. */
export async function markAsShipped(page: Page, tracking_number = ''): Promise<void> {
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  const question = page.getByRole('dialog', { name: 'Mark as Shipped?' })
  if (tracking_number) await question.getByLabel('Tracking number').fill(tracking_number)
  await question.getByRole('button', { name: 'Mark as Shipped' }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Marks the order that is shown as delivered, and says yes to the question. */
export async function markAsDelivered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as Delivered' }).click()
  const question = page.getByRole('dialog', { name: 'Mark as Delivered?' })
  await question.getByRole('button', { name: 'Mark as Delivered' }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Marks the order that is shown as paid, and says yes to the question. */
export async function markAsPaid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  const question = page.getByRole('dialog', { name: /^Mark as Paid/ })
  await question.getByRole('button', { name: 'Mark as Paid' }).click()
  await question.waitFor({ state: 'hidden' })
}

/** The button for pictures of a product. They are far below, so it is loaded when the user scrolls there. */
export async function goToPictures(page: Page): Promise<Locator> {
  const button = page.locator('main input[aria-label="Upload files"]')
  const goDown = async () => {
    await page.keyboard.press('End')
    return button.count()
  }
  await expect.poll(goDown, { timeout: 10_000 }).toBeGreaterThan(0)
  return button
}
