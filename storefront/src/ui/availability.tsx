// Availability as a text with a coloured dot; the colour alone never carries the meaning.

import type { Availability } from '@kontor/contract/storefront/catalogue-views'
import { type Texts, useTexts } from '../lib/messages/texts.tsx'

export function availabilityText(texts: Texts, { state, available }: Availability): string {
  if (state === 'few') return texts.say('stock.few', { count: available ?? 0 })
  return texts.say(state === 'in_stock' && available === null ? 'stock.available' : `stock.${state}`)
}

export const AvailabilityNote = ({ availability }: { availability: Availability }) => (
  <span className={`availability availability-${availability.state}`}>
    {availabilityText(useTexts(), availability)}
  </span>
)
