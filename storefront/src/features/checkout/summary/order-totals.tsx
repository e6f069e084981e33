// The sums of what is being ordered, from the calculation that is also charged, and what became of the buyer's VAT number.

import type { Calculation } from '@kontor/contract/orders/orders'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sums } from './sums.tsx'

/** Explains the result of checking the buyer's VAT number; nothing where the number counts and looks right. */
function VatNote({ vat_check }: Pick<Calculation, 'vat_check'>) {
  const texts = useTexts()
  if (vat_check === null) return null
  const { number, status, do_check_digits_fit } = vat_check
  const is_charged = status === 'invalid' || status === 'pending' || status === 'malformed'
  const has_slip = status !== 'valid' && status !== 'malformed' && !do_check_digits_fit
  if (!is_charged && !has_slip) return null
  return (
    <Notice tone="attention" is_live>
      {is_charged && <p>{texts.say(`sum.vat_${status}`, { number })}</p>}
      {has_slip && <p>{texts.say('sum.vat_check_digits', { number })}</p>}
    </Notice>
  )
}

interface Props {
  calculation: Calculation
  /** Whether anything in the order is shipped; if not, there is no row for shipping. */
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
