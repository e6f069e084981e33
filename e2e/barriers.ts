// Axe on a page as it stands: what keeps people out.

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { lightUp } from './light.ts'

// What passes is not of interest, and listing it takes the better part of the time.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** What axe finds in a part of the page as it stands, as lines to read: everything in light, the contrasts in dark too. */
export async function findBarriers(page: Page, part = 'html'): Promise<string[]> {
  await lightUp(page, 'light')
  const light = await axe(page).include(part).analyze()
  await lightUp(page, 'dark')
  const dark = await axe(page).include(part).withRules('color-contrast').analyze()
  await lightUp(page, 'light')
  return [light, dark].flatMap(({ violations }, is_dark) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => {
          const where = `${new URL(page.url()).pathname}${new URL(page.url()).hash}`
          return `${where}${is_dark ? ', dark' : ''}: ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`
        }),
      ),
  )
}
