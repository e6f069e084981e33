// The sums of an order, to the cent. Where prices include tax, gross amounts add up to the total, and the net amounts and taxes in it are
// listed below. Where they do not, net amounts and taxes add up to the total. Both come from the calculation that is also charged.

import { grossParts } from '@kontor/contract/gross-parts'
import { isZero } from '@kontor/contract/money'
import type { Calculation } from '@kontor/contract/orders'
import { useTexts } from '../../lib/texts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { taxText } from './tax-text.ts'

interface RowProps {
  label: string
  amount: string
  is_total?: boolean
}

const Row = ({ label, amount, is_total }: RowProps) => (
  <div className={is_total ? 'sum-total' : undefined}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)

const TaxRows = ({ calculation }: { calculation: Calculation }) => {
  const texts = useTexts()
  return calculation.tax_lines.map((line, at) => (
    <Row
      key={`${String(at)} ${line.label}`}
      label={taxText(line, calculation.currency, texts)}
      amount={texts.money(line.amount, calculation.currency)}
    />
  ))
}

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
  const texts = useTexts()
  const { currency } = calculation
  const money = (amount: string) => texts.money(amount, currency)
  const shippingText = (amount: string) => (isZero(amount) ? texts.say('sum.free') : money(amount))
  const is_unsendable = calculation.problems.some(({ code }) => code === 'no_shipping_rate')
  const has_shipping = ships && !is_unsendable
  const total = <Row label={texts.say('sum.total')} amount={money(calculation.total)} is_total />
  const discount = !isZero(calculation.discount_total) && (
    <Row label={texts.say('sum.discount')} amount={`−${money(calculation.discount_total)}`} />
  )
  const has_tax = !isZero(calculation.tax_total)
  // A tax on nothing, as of goods that cost nothing, is no reason.
  const reasons = calculation.tax_lines.filter(({ rate, taxable }) => isZero(rate) || !isZero(taxable))
  const why_no_tax = [...new Set(reasons.map((line) => taxText(line, currency, texts)))]
  const no_tax = !has_tax && (
    <p className="quiet-text">{why_no_tax.length > 0 ? why_no_tax.join(' ') : texts.say('sum.no_tax')}</p>
  )

  if (!calculation.prices_include_tax)
    return (
      <>
        <dl className="sums">
          <Row label={texts.say('sum.goods')} amount={money(calculation.subtotal_before_discount)} />
          {discount}
          {has_shipping && (
            <Row label={texts.say('sum.shipping')} amount={shippingText(calculation.shipping_total)} />
          )}
          {has_tax && <TaxRows calculation={calculation} />}
          {total}
        </dl>
        {no_tax}
        <VatNote vat_check={calculation.vat_check} />
      </>
    )

  const gross = grossParts(calculation, calculation.items)
  return (
    <>
      <dl className="sums">
        <Row label={texts.say('sum.goods')} amount={money(gross.goods)} />
        {has_shipping && <Row label={texts.say('sum.shipping')} amount={shippingText(gross.shipping)} />}
        {total}
      </dl>
      {has_tax ? (
        <div className="sums-inside">
          <p>{texts.say('sum.in_total')}</p>
          <dl className="sums">
            <Row label={texts.say('sum.net_goods')} amount={money(calculation.subtotal)} />
            {has_shipping && (
              <Row label={texts.say('sum.net_shipping')} amount={money(calculation.shipping_total)} />
            )}
            <TaxRows calculation={calculation} />
          </dl>
        </div>
      ) : (
        no_tax
      )}
      <VatNote vat_check={calculation.vat_check} />
    </>
  )
}
