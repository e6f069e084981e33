// Takes pictures of awkward goods in both themes, in three sizes, in light and dark.

import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openAwkwardShop } from './awkward-shop.ts'
import { visitAwkwardPages } from './awkward-visit.ts'
import { findLayoutFaults } from './layout-faults.ts'

/** Writes `awkward-….png` files into the folder, and returns what is broken on the pages. */
export async function takeAwkwardPictures(
  browser: Browser,
  origin: string,
  folder: string,
): Promise<string[]> {
  const problems: string[] = []
  for (const theme of ['gallery', 'market'] as const) {
    const shop = await openAwkwardShop(origin, theme)
    const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await visitAwkwardPages(page, shop, async (name) => {
      const file = `awkward-${theme}-${name}`
      await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true, animations: 'disabled' })
      if (name.endsWith('.light'))
        problems.push(...(await findLayoutFaults(page)).map((fault) => `${file}: ${fault}`))
    })
    await context.close()
  }
  return problems
}
