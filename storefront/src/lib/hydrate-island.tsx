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

/**
 * Calls `onAlive` after the second rendering. Effects have run before the second rendering, and children show the
 * parts that need script.
 */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  const [is_alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (is_alive) onAlive()
  }, [is_alive, onAlive])
  return children
}

/**
 * Hydrates an element with `Part`, the component that drew the element's content on the server. `Part` gets the
 * same properties. `complete` adds properties from elsewhere on the page. Resolves when the element is
 * interactive.
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
