// A quantity with a button on either side.

import { element } from './element.ts'
import type { EmbedTexts } from './embed-texts.ts'

interface Props {
  title: string
  quantity: number
  most: number | null
  texts: EmbedTexts
  onQuantity: (quantity: number) => void
}

export function stepper({ title, quantity, most, texts, onQuantity }: Props): HTMLElement {
  const step = (sign: string, to: number, key: 'less' | 'more', part: string) =>
    element(
      'button',
      {
        type: 'button',
        class: 'step',
        'data-part': part,
        'aria-label': texts.say(key, { title }),
        // Stock may have fallen below the quantity, which can be lowered still.
        disabled: key === 'more' && most !== null && to > most,
        click: () => onQuantity(to),
      },
      sign,
    )
  const field = element('input', {
    type: 'number',
    inputmode: 'numeric',
    min: 0,
    max: most ?? undefined,
    value: quantity,
    'data-part': 'field',
    'aria-label': texts.say('quantity', { title }),
    change: (event) => {
      const typed = (event.currentTarget as HTMLInputElement).valueAsNumber
      onQuantity(Number.isFinite(typed) ? typed : quantity)
    },
  })
  return element(
    'div',
    { class: 'stepper' },
    step('−', quantity - 1, 'less', 'less'),
    field,
    step('+', quantity + 1, 'more', 'more'),
  )
}
