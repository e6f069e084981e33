// Chooses the targets of a discount or a price list: all products, or some products and collections.

import { Radio, Stack } from '@mantine/core'
import { t } from '../../../../lib/texts.ts'
import { TargetChoice } from './target-choice.tsx'
import type { TargetValues } from './targets.ts'

export function TargetsField({
  label,
  value,
  error,
  onChange,
  shop_id,
}: {
  label: string
  value: TargetValues
  error?: string | undefined
  onChange: (value: TargetValues) => void
  shop_id: string
}) {
  return (
    <Stack gap={12}>
      <Radio.Group
        label={label}
        error={error}
        value={value.all ? 'all' : 'some'}
        onChange={(choice) => onChange({ ...value, all: choice === 'all' })}
      >
        <Stack gap={8} mt={8}>
          <Radio value="all" label={t('All products')} />
          <Radio value="some" label={t('Chosen products and collections')} />
        </Stack>
      </Radio.Group>
      {!value.all && <TargetChoice of={label} shop_id={shop_id} value={value} onChange={onChange} />}
    </Stack>
  )
}
