// Finds signs of a working attack on a page: what its script would leave behind, what would run at a press, and requests to other origins. Both
// these tests and the resilience tests use it, so it depends on neither.

import type { Page } from 'playwright-core'

export interface Watcher {
  /** The signs of an attack since the last call, in words; empty if the page is harmless. */
  signs(): Promise<string[]>
}

/** Call it before the first page is opened. `own` are the origins that a page may send requests to. */
export function watchForLife(page: Page, own: readonly string[]): Watcher {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !own.includes(origin)) seen.push(`asked for ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text()))
      seen.push(`policy: ${message.text().slice(0, 200)}`)
  })
  return {
    async signs() {
      const found = await page.evaluate(() => {
        const shown = (element: Element) => element.outerHTML.slice(0, 120)
        return [
          ...((window as { __xss?: unknown }).__xss === undefined ? [] : ['a script ran']),
          ...[...document.querySelectorAll('*')].flatMap((element) =>
            element
              .getAttributeNames()
              .filter((name) => name.startsWith('on'))
              .map((name) => `${name} on ${shown(element)}`),
          ),
          ...[
            ...document.querySelectorAll(
              'body :is(iframe[srcdoc]:not([sandbox=""]), object, embed, base, meta[http-equiv], math), form[action^="javascript" i], a[href^="javascript" i], [src^="javascript" i]',
            ),
          ].map(shown),
          ...[...document.querySelectorAll<HTMLScriptElement>('script')]
            .filter((script) => !script.src && !/^application\/(?:ld\+)?json$/.test(script.type))
            .map(shown),
        ]
      })
      return [...seen.splice(0), ...found]
    },
  }
}
