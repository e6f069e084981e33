// The discounts on a line's product, by their titles.

import { useTexts } from '../../../lib/messages/texts.tsx'
import type { SettledLine } from './settled-line.ts'

export function LineDiscounts({
  discounts,
  currency,
}: Pick<SettledLine, 'discounts'> & { currency: string }) {
  const texts = useTexts()
  return discounts.map(({ id, title, amount }) => (
    <span className="quiet-text" key={id}>
      <bdi lang={texts.written.lang}>{title}</bdi> −{texts.money(amount, currency)}
    </span>
  ))
}
