// What a picture needs before it is taken: everything is there, and every colour has arrived.

import type { Page } from 'playwright-core'

/** Waits until nothing is being loaded any more, and every picture in sight has come. */
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

/** Switches the scheme and waits until every colour has arrived. */
export async function lightUp(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}
