// The totals of the new order, and the buttons that save a draft or an order.

import type { Calculation } from '@kontor/contract/orders/orders'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { serverText, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from './new-order.module.css'
import { vatProblemOf } from './new-order-form.ts'

const OrderTotals = lazy(async () => ({ default: (await import('../page/order-totals.tsx')).OrderTotals }))

export interface OrderSummaryProps {
  calculation: Calculation | undefined
  /** True if the totals are being calculated again. */
  busy: boolean
  /** Whether the form is complete enough to calculate totals. */
  asked: boolean
  error: Error | null
  onRetry: () => void
}

const Calculating = () => <Skeleton height={120} aria-label={t('Calculating')} />

export function OrderSummary({ calculation, busy, asked, error, onRetry }: OrderSummaryProps) {
  const shipping = calculation?.shipping_options.find((option) => option.id === calculation.shipping_method)
  return (
    <section aria-labelledby="order-summary" aria-busy={busy}>
      <h2 id="order-summary" className={classes.heading}>
        {t('Total')}
      </h2>
      {error && <ErrorAlert title={t('The total could not be calculated')} error={error} onRetry={onRetry} />}
      {!asked && (
        <Text c="dimmed" fz={14}>
          {t('Add a product and choose a country to see price, shipping and tax.')}
        </Text>
      )}
      {asked && !calculation && !error && <Calculating />}
      {calculation && (
        <div className={classes.figures} data-busy={busy || undefined}>
          <Suspense fallback={<Calculating />}>
            <OrderTotals
              sums={calculation}
              items={calculation.items}
              shipping_title={shipping?.title || shipping?.provider}
            />
          </Suspense>
          {calculation.vat_check && vatProblemOf(calculation) === undefined && (
            <Text fz={14} mt={12}>
              {calculation.vat_check.number}: {serverText(calculation.vat_check.message)}
            </Text>
          )}
          <Text c="dimmed" fz={14} mt={12}>
            {calculation.prices_include_tax
              ? t('Your prices include tax.')
              : t('Tax is added to your prices.')}{' '}
            {t(
              'Amounts are recalculated when the order is created. New orders reserve stock, drafts do not.',
            )}
          </Text>
        </div>
      )}
    </section>
  )
}

export interface OrderEndingProps {
  busy: boolean
  failure: ReactNode
  /** The id of the order, if an earlier try has already created the order. */
  existing_id: string | null
  onSave: (status: 'draft' | 'new') => void
}

export function OrderEnding({ busy, failure, existing_id, onSave }: OrderEndingProps) {
  return (
    <div className={classes.bar}>
      {failure !== null && (
        <p className={classes.obstacle} role="alert">
          {failure}{' '}
          {existing_id !== null && (
            <Anchor component={Link} to={`/account/orders/${existing_id}`} fz="inherit" underline="always">
              {t('View order')}
            </Anchor>
          )}
        </p>
      )}
      <Group gap={8}>
        <ActionButton type="button" disabled={busy} onClick={() => onSave('new')}>
          {t('Create order')}
        </ActionButton>
        <ActionButton type="button" variant="default" disabled={busy} onClick={() => onSave('draft')}>
          {t('Save as draft')}
        </ActionButton>
      </Group>
    </div>
  )
}
