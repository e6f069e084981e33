// The note beside a listed price: whether it includes tax, and that shipping is added where something ships.

import { useTexts } from '../lib/texts.tsx'

export function PriceNote({ includes_tax, ships }: { includes_tax: boolean; ships: boolean }) {
  const texts = useTexts()
  const tax = includes_tax ? 'with_tax' : 'without_tax'
  return <span className="price-note">{texts.say(ships ? `price.${tax}` : `price.digital_${tax}`)}</span>
}
