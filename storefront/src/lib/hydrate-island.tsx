// Hydrates one island of the page, with its data from the JSON beside it and its texts in the page's language.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Messages } from './messages/messages.ts'
import { makeTexts, TextsProvider } from './messages/texts.tsx'

const CATALOGUES: Record<StoreLanguage, () => Promise<Messages>> = {
  en: () => import('./messages/en.json').then(({ default: texts }) => texts),
  de: () => import('./messages/de.json').then(({ default: texts }) => texts),
  fr: () => import('./messages/fr.json').then(({ default: texts }) => texts),
  es: () => import('./messages/es.json').then(({ default: texts }) => texts),
  it: () => import('./messages/it.json').then(({ default: texts }) => texts),
  nl: () => import('./messages/nl.json').then(({ default: texts }) => texts),
  pl: () => import('./messages/pl.json').then(({ default: texts }) => texts),
}

/** Calls `onAlive` after the second rendering: by then effects have run, and children show what they show only with script. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  const [is_alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (is_alive) onAlive()
  }, [is_alive, onAlive])
  return children
}

/**
 * `Part` is the component that drew the element's content on the server; it gets the same properties, to which `complete` adds what the page has
 * elsewhere. Resolves when it is interactive.
 */
export async function hydrateIsland<Props extends object>(
  element: HTMLElement,
  Part: ComponentType<Props>,
  complete: (props: Props) => Props = (props) => props,
): Promise<void> {
  const name = element.dataset.island
  const json = document.querySelector(`[data-island-props="${name}"]`)?.textContent
  if (!json) return
  const { lang, dataset } = document.documentElement
  const messages = await CATALOGUES[lang as StoreLanguage]()
  const texts = makeTexts(lang, dataset.locale ?? lang, messages, dataset.shopLang)
  const props = complete(JSON.parse(json) as Props)
  await new Promise<void>((resolve) => {
    // A transition hydrates in slices, so that the page does not freeze meanwhile.
    startTransition(() => {
      hydrateRoot(
        element,
        <TextsProvider texts={texts}>
          <Alive onAlive={resolve}>
            <Part {...props} />
          </Alive>
        </TextsProvider>,
      )
    })
  })
}
