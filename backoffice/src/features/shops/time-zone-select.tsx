// The choice of a shop's time zone. An empty choice means the time zone of the default address.

import { timeZones } from '@kontor/contract/shops/shop-day'
import { t } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'

interface TimeZoneSelectProps {
  value?: string | null
  onChange: (value: string | null) => void
  /** The time zone without a choice, or undefined if unknown. */
  fallback: string | undefined
}

const labelOf = (name: string): string => name.replaceAll('_', ' ')

export function TimeZoneSelect({ fallback, value = null, ...field }: TimeZoneSelectProps) {
  const names = timeZones()
  // The server may know a name missing in this browser's list.
  if (value !== null && !names.includes(value)) names.push(value)
  return (
    <Select
      {...field}
      value={value}
      label={t('Time zone')}
      description={t(
        'For dates of orders, reports and new invoices. If empty, the time zone of the default address applies.',
      )}
      placeholder={fallback && labelOf(fallback)}
      data={names.map((name) => ({ value: name, label: labelOf(name) }))}
      searchable
      clearable
    />
  )
}
