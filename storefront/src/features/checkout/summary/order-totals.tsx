// The sums of the order from the calculation that is also charged, and the result of checking the buyer's VAT
// number.

import type { Calculation } from '@kontor/contract/orders/orders'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { vatAnswer } from '../vat-answer.ts'
import { Sums } from './sums.tsx'

/**
 * Explains the result of checking the buyer's VAT number. Shows nothing if the number counts and looks right.
 */
function VatNote({ vat_check }: Pick<Calculation, 'vat_check'>) {
  const texts = useTexts()
  if (vat_check === null) return null
  const answer = vatAnswer(vat_check, texts)
  if (answer.length === 0) return null
  return (
    <Notice tone="attention" is_live>
      {answer.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

interface Props {
  calculation: Calculation
  /** True if anything ships. Otherwise shipping has no row. */
  ships: boolean
}

export function OrderTotals({ calculation, ships }: Props) {
  const is_unsendable = calculation.problems.some(({ code }) => code === 'no_shipping_rate')
  return (
    <>
      <Sums
        amounts={calculation}
        items={calculation.items}
        taxes={calculation.tax_lines}
        has_shipping={ships && !is_unsendable}
      />
      <VatNote vat_check={calculation.vat_check} />
    </>
  )
}
