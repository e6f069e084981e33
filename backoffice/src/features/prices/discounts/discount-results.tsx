// The effect of the discount on paid orders of a period.

import type { Discount } from '@kontor/contract/prices/discounts'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { DiscountFigures } from '../../office/reports/discount-figures.tsx'
import { discountsQuery } from '../../office/reports/report-data.ts'
import { useSalesPeriod } from '../../office/reports/sales/use-sales-period.ts'

export function DiscountResults({ discount: { id, shop_id } }: { discount: Discount }) {
  const { choice, shown } = useSalesPeriod('results', shop_id)
  const { data, error, refetch } = useQuery(discountsQuery(shop_id, shown.period, id))
  return (
    <FieldGroup title={t('Results')} help={t('Paid orders with this discount. Refunds are not subtracted.')}>
      <Select
        maw={220}
        label={t('Period')}
        data={choice.periods}
        value={choice.period}
        onChange={(next) => next && choice.onPeriod(next)}
      />
      {error ? (
        <ErrorAlert error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton height={132} />
      ) : data.days.length === 0 ? (
        <Text c="dimmed">{t('No discounted orders were paid in this period.')}</Text>
      ) : (
        <div>
          <DiscountFigures report={data} shown={shown} />
        </div>
      )}
    </FieldGroup>
  )
}
