// Shows the VAT register's answer about the buyer's number. The answer explains why an order to a business in
// another EU country has tax or no tax.

import { orders } from '@kontor/contract/orders/order-endpoints'
import type { Order } from '@kontor/contract/orders/orders'
import type { OrderVatCheck as Check } from '@kontor/contract/taxes/vat-checks'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { rich, t } from '../../lib/texts.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import classes from './page/order-page.module.css'

const LABELS: Record<Check['status'], string> = {
  well_formed: t('Valid format, not checked with VIES. No tax was charged: check the number yourself.'),
  valid: t('Valid (VIES). No tax was charged.'),
  invalid: t('Invalid (VIES). Tax was charged.'),
  pending: t('VIES unavailable. Tax was charged and is refunded if the number proves valid.'),
  corrected: t('VIES was unavailable at first. The number is valid and the tax was refunded.'),
  given_up: t('Not verified. Tax was charged and is not refunded.'),
}

/** A number with wrong check digits counts only if the register has confirmed the number. */
function labelOf({ status, do_check_digits_fit, checked_at }: Check): string {
  if (do_check_digits_fit || checked_at !== null) return LABELS[status]
  if (status === 'invalid') return t('Wrong check digits. Tax was charged.')
  return status === 'well_formed'
    ? t('Wrong check digits. No tax was charged, so you may owe it: ask the customer for the right number.')
    : LABELS[status]
}

export function OrderVatCheck({ order }: { order: Order }) {
  const { data } = useQuery({
    queryKey: ['orders', 'vat-check', order.id],
    queryFn: ({ signal }) => call(orders.vatCheck, { params: { id: order.id } }, { signal }),
  })
  const check = data?.check
  if (!check) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('VAT number')}</h2>
      <p className="figures" style={{ margin: 0 }}>
        {check.number}
      </p>
      <Text fz={14} c="dimmed">
        {labelOf(check)}
      </Text>
      {check.trader_name && <Text fz={14}>{check.trader_name}</Text>}
      {check.trader_address && (
        <Text fz={14} c="dimmed">
          {check.trader_address}
        </Text>
      )}
      {check.checked_at && (
        <Text fz={14} c="dimmed">
          {rich('Checked {time}', { time: <RelativeTime value={check.checked_at} /> })}
          {check.consultation_number &&
            `, ${t('consultation {number}', { number: check.consultation_number })}`}
        </Text>
      )}
      {check.next_check_at && (
        <Text fz={14} c="dimmed">
          {rich('Next check {time}', { time: <RelativeTime value={check.next_check_at} /> })}
        </Text>
      )}
    </section>
  )
}
