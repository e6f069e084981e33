// A shop's own language: chosen in the back office, read by visitors whose own language the store does not speak.

import { api } from '@kontor/contract/api'
import { expect } from 'vitest'
import { enter, PHONE } from '../browser.ts'
import { flow } from '../flow.ts'
import { openOffice } from '../office.ts'

const office = openOffice()

flow('a Finn reads a German shop in German, and in English once English is chosen', async () => {
  const place = await office.merchant.makePlace('Quay of words')
  const { slug } = await office.merchant.client(api.shops.update, {
    params: { id: place.shop_id },
    body: { languages: ['en', 'de'] },
  })
  const store = `${office.server.origin}/store/${slug}`
  const finn = await enter(office.browser, { locale: 'fi-FI' })
  const langOf = () => finn.page.locator('html').getAttribute('lang')
  await finn.page.goto(store)
  expect(await langOf()).toBe('en')

  const { page, allow, leave } = await office.merchant.visit(place, PHONE)
  await page.goto(`${office.server.origin}/#/account/shop`)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  const saved = page.waitForResponse(/\/v1\/a\/shops\/[^/]+$/)
  await page.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('dialog', { name: 'Change the language to Deutsch?' })
  await question.getByRole('button', { name: 'Change language' }).click()
  expect(await (await saved).json()).toMatchObject({ language: 'de' })
  await page.goto(`${office.server.origin}/#/account/shop/mails`)
  await page.frameLocator('iframe').locator('html[lang="de"]').waitFor()
  await page.getByRole('button', { name: 'Edit text' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Edit email: Paid' })
  allow(/422 PATCH .*translations/)
  await dialogue.getByLabel('Subject').fill('{order_number} auf www.evil.example')
  await dialogue.getByRole('button', { name: 'Save' }).click()
  await dialogue.getByText('Emails cannot have web or email addresses').waitFor()
  await dialogue.getByLabel('Subject').fill('Moin, {order_number} ist bezahlt')
  await dialogue.getByLabel('Subject').press('Enter')
  await page.getByText('Moin, 1042 ist bezahlt').waitFor()
  await leave()

  await finn.page.goto(store)
  expect(await langOf()).toBe('de')
  await finn.page.getByRole('link', { name: 'English' }).click()
  await finn.page.waitForURL(/lang=en/)
  expect(await langOf()).toBe('en')
  await finn.page.goto(store)
  expect(await langOf()).toBe('en')
  await finn.leave()
})
