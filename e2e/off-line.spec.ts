// The back office without a network: what was asked for says within seconds that it did not come, and comes by itself once there is a network.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type RunningServer, startServer } from '../server/src/testing/running-server.ts'
import { openBrowser } from './browser.ts'
import { type Keeper, logInKeeper } from './keeper.ts'
import { choose, goTo, heading } from './merchant.ts'

let browser: Browser
let server: RunningServer
let keeper: Keeper
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer()])
  keeper = await logInKeeper(browser, server.origin)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a list and a button say that there was no answer, and the list comes with the network', async () => {
  const { context, page, allow, leave } = await keeper.visit(
    await keeper.addGoods(await keeper.makePlace('Off the map')),
  )
  allow(/^failed (?:GET|POST) .*ERR_INTERNET_DISCONNECTED/)
  await goTo(page, 'Products')
  await page.getByRole('link', { name: 'Lantern' }).waitFor()
  await choose(page, 'Current shop', 'Create New Shop')
  const dialogue = page.getByRole('dialog')
  await dialogue.getByRole('textbox', { name: 'Name' }).fill('Never there')
  await context.setOffline(true)
  await dialogue.getByRole('button', { name: 'Create shop' }).click()
  await dialogue.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await dialogue.waitFor({ state: 'hidden' })

  await page.getByRole('searchbox').fill('lant')
  await page.getByRole('alert').filter({ hasText: 'This list could not be loaded' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('alert').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Lantern' }).waitFor()
  await heading(page, 'Products').waitFor()
  await leave()
})
