// The energy class of a product beside its price, with links to the whole label and to the product
// information sheet.

import { ARROW_BOX, arrowParts } from '../lib/energy-arrow.ts'
import { element } from './element.ts'
import type { EmbedTexts } from './embed-texts.ts'
import type { Item } from './shop-api.ts'

/** Draws an SVG element. Attributes are in camel case, as in React. */
function drawn(name: string, attributes: object, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key.replace(/[A-Z]/g, '-$&').toLowerCase(), String(value))
  made.append(...children)
  return made
}

/** Returns null for a product without a label. */
export function energyLabel(
  { energy_label }: Pick<Item, 'energy_label'>,
  texts: EmbedTexts,
): HTMLElement | null {
  if (!energy_label) return null
  const { class: energy_class, best, worst, label_url, sheet_url } = energy_label
  const arrow = drawn('svg', { width: 57, height: 24, role: 'img' })
  arrow.setAttribute('viewBox', ARROW_BOX)
  arrow.setAttribute('aria-label', texts.say('energy', { class: energy_class, best, worst }))
  arrow.append(
    ...arrowParts(energy_label).map(([name, attributes, text = '']) => drawn(name, attributes, text)),
  )
  const link = (href: string, content: Node | string) =>
    element('a', { href, target: '_blank', rel: 'noopener' }, content)
  return element(
    'span',
    { class: 'energy' },
    label_url ? link(label_url, arrow) : arrow,
    ' ',
    sheet_url ? link(sheet_url, texts.say('sheet')) : null,
  )
}
