// Suggestions while the visitor types into the header's search field: links below the field, reachable by
// arrow keys. The field works without the suggestions.

import type { Suggestions } from '@kontor/contract/storefront/public-catalogue'

import { countedText } from '../../lib/messages/counted-text.ts'

const WAIT_MS = 150
const MIN_LETTERS = 2

interface Suggestion {
  title: string
  url: string
}

const listOf = ({ products, collections, searches }: Suggestions, store: string): Suggestion[] => [
  ...searches.map((q) => ({ title: q, url: `${store}/products?${new URLSearchParams({ q })}` })),
  ...collections.map(({ slug, title }) => ({
    title,
    url: `${store}/collections/${encodeURIComponent(slug)}`,
  })),
  ...products.map(({ slug, title }) => ({ title, url: `${store}/products/${encodeURIComponent(slug)}` })),
]

function linkTo({ title, url }: Suggestion): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = url
  link.textContent = title
  link.dir = 'auto'
  item.append(link)
  return item
}

/** Returns the text for screen readers, which do not show the list. */
function textFor(forms: DOMStringMap, count: number, q: string): string {
  if (count === 0) return (forms.none ?? '').replace('{q}', () => q)
  return countedText(forms, count, document.documentElement.dataset.locale ?? 'en')
}

/** Moves the focus among the field and the links below. */
function walk(form: HTMLFormElement, input: HTMLInputElement, event: KeyboardEvent): void {
  const stops: HTMLElement[] = [input, ...form.querySelectorAll<HTMLElement>('[data-suggestions] a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || at === -1 || stops.length === 1) return
  event.preventDefault()
  stops[(at + step + stops.length) % stops.length]?.focus()
}

export function suggestWhileTyping(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=search]')
  const list = form.querySelector<HTMLElement>('[data-suggestions]')
  const said = form.querySelector<HTMLElement>('[role=status]')
  const part = form.closest('details')
  const { suggest = '', store = '' } = form.dataset
  if (input === null || list === null || said === null) return
  let waiting = 0
  let asked = 0

  const ask = async () => {
    const mine = ++asked
    const q = input.value.trim()
    const answer = q.length < MIN_LETTERS ? null : await fetch(`${suggest}&${new URLSearchParams({ q })}`)
    const found = answer?.ok ? listOf((await answer.json()) as Suggestions, store) : []
    // A late response is about an earlier text.
    if (mine !== asked) return
    list.replaceChildren(...found.map(linkTo))
    list.hidden = found.length === 0
    said.textContent = answer?.ok ? textFor(said.dataset, found.length, q) : ''
  }
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void ask().catch(() => undefined), WAIT_MS)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && part?.open) {
      part.open = false
      part.querySelector('summary')?.focus()
    } else walk(form, input, event)
  })
  part?.addEventListener('toggle', () => {
    if (part.open) input.focus()
  })
}
