// A business in France buys while the register of VAT numbers cannot be reached: it sees why tax is charged, and pays. The merchant sees that the
// number is still unchecked and how near the limit of sales abroad is, and downloads the quarter's report.

import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startViesPeer, type ViesPeer } from '../../server/src/testing/vies-peer.ts'
import { findBarriers } from '../barriers.ts'
import { DESKTOP, enter, look, openBrowser, PHONE, untilThere } from '../browser.ts'
import { flow } from '../flow.ts'
import { goTo, heading, logInByMail } from '../merchant.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fillCheckout, GOOD_CARD, payWith, putInCart } from '../visitor.ts'

let browser: Browser
let server: RunningServer
let vies: ViesPeer
beforeAll(async () => {
  vies = await startViesPeer()
  ;[browser, server] = await Promise.all([
    openBrowser(),
    startServer({ DEMO: 'catalogue', VIES_API_BASE: vies.base }),
  ])
  await untilThere(`${server.origin}/store/demo`)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const LEA = {
  name: 'Léa Martin',
  email: 'lea@example.test',
  street: 'Quai des Brumes 12',
  zip: '75001',
  city: 'Paris',
  country: 'France',
}

const NUMBER = 'FR83404833048'

flow(
  'what a VAT number comes to is said where it is typed, and kept where the tax is looked after',
  async () => {
    vies.failing.set('FR', 'MS_UNAVAILABLE')
    const visit = await enter(browser, { viewport: PHONE })
    const { page } = visit
    await page.goto(`${server.origin}/store/demo`)
    await putInCart(page, 'Teapot for Two', 1)
    await page.getByRole('button', { name: 'Go to checkout' }).click()
    await fillCheckout(page, LEA)
    await page.getByText('I am buying for a company').first().click()
    const number = page.getByRole('textbox', { name: /VAT number/ }).first()
    await number.fill('12345')
    await page.locator('.error', { hasText: '12345 is not an EU VAT number' }).waitFor()
    await number.fill(NUMBER)
    await page.getByText('is not responding, so VAT is charged for now').waitFor()
    await page.getByText(/^VAT \(France\) 20% on/).waitFor()
    await look(page, 'phone-checkout-vat-pending')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await payWith(page, GOOD_CARD)
    await page.getByText('Thank you, your order is paid').waitFor()
    await visit.leave()

    const merchant = await enter(browser, { viewport: DESKTOP })
    const office = merchant.page
    await logInByMail(office, server.origin, 'demo@kontor.test')
    await office.getByRole('button', { name: 'Speicher & Sons' }).click()
    await heading(office, 'Speicher & Sons').waitFor()
    await office.getByRole('meter', { name: /Sales to consumers in other EU countries/ }).waitFor()
    // It was paid by a test card, which counts for nothing that is declared.
    expect(await office.getByText(/of €10,000 in \d{4}/).textContent()).toContain('€0.00')

    await goTo(office, 'Orders')
    await office.getByRole('link', { name: '1001' }).click()
    await office.getByText('VIES unavailable. Tax was charged').waitFor()
    await office.getByText('VAT of France (customer’s country)', { exact: true }).waitFor()

    await goTo(office, 'Reports')
    const report = office.getByRole('region', { name: 'One Stop Shop' })
    await report.getByRole('cell', { name: 'France' }).waitFor()
    await report.getByRole('cell', { name: 'Goods' }).waitFor()
    await look(office, 'desktop-tax-reports')
    expect(await findBarriers(office)).toEqual([])
    await office.setViewportSize(PHONE)
    await look(office, 'phone-tax-reports')
    await office.setViewportSize(DESKTOP)
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      report.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const table = await readFile(await file.path(), 'utf8')
    expect(file.suggestedFilename()).toMatch(/^TEST-oss-\d{4}-Q\d\.csv$/)
    expect(table).toContain(',FR,0.2,1,')
    await merchant.leave()
  },
)
