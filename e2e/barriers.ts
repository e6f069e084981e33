// Runs axe on the current state of a page, to find what keeps people out.

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { lightUp } from './light.ts'

// Only violations are wanted, and listing what passes would take most of the time. The size of targets (WCAG 2.2) is off unless asked for.
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })

/** Axe's serious and critical findings in a part of the page, as readable lines: all rules in the light scheme, contrasts also in the dark one. */
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
