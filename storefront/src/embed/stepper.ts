// A quantity with a button on either side. The elements stay while the quantity changes. A press on a button
// may make a typed quantity take effect, and a replaced button would lose the press.

import { element } from './element.ts'
import type { EmbedTexts } from './embed-texts.ts'

interface Props {
  title: string
  texts: EmbedTexts
  onQuantity: (quantity: number) => void
}

export interface Stepper {
  root: HTMLElement
  show: (quantity: number, most: number | null) => void
}

export function stepper({ title, texts, onQuantity }: Props): Stepper {
  let shown = 0
  const step = (sign: string, by: number, key: 'less' | 'more') =>
    element(
      'button',
      {
        type: 'button',
        class: 'step',
        'data-part': key,
        'aria-label': texts.say(key, { title }),
        click: () => onQuantity(shown + by),
      },
      sign,
    )
  const field: HTMLInputElement = element('input', {
    type: 'number',
    inputmode: 'numeric',
    min: 0,
    'data-part': 'field',
    'aria-label': texts.say('quantity', { title }),
    change: () => onQuantity(Number.isFinite(field.valueAsNumber) ? field.valueAsNumber : shown),
  })
  const more = step('+', 1, 'more')
  return {
    root: element('div', { class: 'stepper' }, step('−', -1, 'less'), field, more),
    show(quantity, most) {
      shown = quantity
      field.value = String(quantity)
      field.max = String(most ?? '')
      // Stock may have fallen below the quantity. The visitor can still lower the quantity.
      more.disabled = most !== null && quantity >= most
    },
  }
}
