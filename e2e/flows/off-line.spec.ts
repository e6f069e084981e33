// The back office without a network: a request reports within seconds that it failed, and is repeated automatically once there is a network.

import { flow } from '../flow.ts'
import { choose, goTo, heading } from '../merchant.ts'
import { openOffice } from '../office.ts'

const office = openOffice()

flow(
  'a list and a button show that there was no response, and the list loads once the network is back',
  async () => {
    const { context, page, allow, leave } = await office.merchant.visit(
      await office.merchant.addGoods(await office.merchant.makePlace('Off the map')),
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
  },
)
