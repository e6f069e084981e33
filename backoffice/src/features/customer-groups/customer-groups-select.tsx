// Chooses customer groups.

import { useQuery } from '@tanstack/react-query'
import { MultiSelect, type MultiSelectProps } from '../../ui/choice/multi-select.tsx'
import { groupsQuery } from './customer-group-data.ts'

export function CustomerGroupsSelect({
  shop_id,
  ...props
}: Omit<MultiSelectProps, 'data'> & { shop_id: string }) {
  const { data: groups = [] } = useQuery(groupsQuery(shop_id))
  return (
    <MultiSelect
      label="Customer groups"
      description="Customers whose email address is proved, by a log-in or by you."
      placeholder={groups.length === 0 ? 'No groups yet' : 'Everybody'}
      {...props}
      data={groups.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
