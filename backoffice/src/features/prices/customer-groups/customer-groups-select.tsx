// Chooses customer groups.

import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { MultiSelect, type MultiSelectProps } from '../../../ui/choice/multi-select.tsx'
import { groupsQuery } from './customer-group-data.ts'

export function CustomerGroupsSelect({
  shop_id,
  ...props
}: Omit<MultiSelectProps, 'data'> & { shop_id: string }) {
  const { data: groups } = useQuery(groupsQuery(shop_id))
  return (
    <MultiSelect
      label={t('Customer groups')}
      description={t('Applies to customers who are logged in, and to orders you create for them.')}
      placeholder={groups?.length === 0 ? t('No groups yet') : t('All customers')}
      {...props}
      data={(groups ?? []).map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
