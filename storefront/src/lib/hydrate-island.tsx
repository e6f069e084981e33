// Hydrates one island of the page, with its data from the JSON beside it and its texts in the page's language.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Messages } from './messages/messages.en.ts'
import { makeTexts, TextsProvider } from './messages/texts.tsx'

const CATALOGUES: Record<StoreLanguage, () => Promise<Messages>> = {
  en: () => import('./messages/messages.en.ts').then(({ en }) => en),
  de: () => import('./messages/messages.de.ts').then(({ de }) => de),
  fr: () => import('./messages/messages.fr.ts').then(({ fr }) => fr),
  es: () => import('./messages/messages.es.ts').then(({ es }) => es),
  it: () => import('./messages/messages.it.ts').then(({ it }) => it),
  nl: () => import('./messages/messages.nl.ts').then(({ nl }) => nl),
  pl: () => import('./messages/messages.pl.ts').then(({ pl }) => pl),
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
