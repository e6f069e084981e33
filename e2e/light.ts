// Waits until a page can be photographed: everything has loaded, and no colour is in transition.

import type { Page } from 'playwright-core'

/** Waits until the page has loaded everything, including the pictures in view. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') &&
      [...document.images].every(
        (image) =>
          image.complete || image.getBoundingClientRect().top > innerHeight || !image.checkVisibility(),
      ) &&
      document.fonts.status === 'loaded',
  )
}

/** Switches the colour scheme and waits until the colour transitions are over. */
export async function lightUp(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}
