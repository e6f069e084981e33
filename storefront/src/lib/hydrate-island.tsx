// Bringing one part of the page to life: its data from the JSON beside it, its words in the page's language.

import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Messages } from './messages.en.ts'
import { makeTexts, TextsProvider } from './texts.tsx'

const loadMessages = (lang: string): Promise<Messages> =>
  lang === 'de'
    ? import('./messages.de.ts').then(({ de }) => de)
    : import('./messages.en.ts').then(({ en }) => en)

/** `Part` is the component that drew the element's content on the server, with the same properties. */
export async function hydrateIsland<Props extends object>(
  element: HTMLElement,
  Part: ComponentType<Props>,
): Promise<void> {
  const name = element.dataset.island
  const json = document.querySelector(`[data-island-props="${name}"]`)?.textContent
  if (!json) return
  const { lang, dataset } = document.documentElement
  const texts = makeTexts(lang, dataset.locale ?? lang, await loadMessages(lang))
  hydrateRoot(
    element,
    <StrictMode>
      <TextsProvider texts={texts}>
        <Part {...(JSON.parse(json) as Props)} />
      </TextsProvider>
    </StrictMode>,
  )
}
