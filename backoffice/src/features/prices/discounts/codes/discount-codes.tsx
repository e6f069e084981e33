// The codes in a discount's batches: the count, the creation of codes, and the download as a table.

import { type Discount, MAX_BATCH } from '@kontor/contract/prices/discounts'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatNumber } from '../../../../lib/locale.ts'
import { useMay } from '../../../../lib/session/rights.ts'
import { plural, t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { IconDownload } from '../../../../ui/display/icons.tsx'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { CountInput } from '../../../../ui/fields/count-input.tsx'
import { FieldGroup } from '../../../../ui/record/field-group.tsx'
import { useUnsavedPart } from '../../../../ui/record/unsaved-parts.ts'
import { makeCodes, saveCodes, usedCodesQuery } from './discount-codes-data.ts'

export function DiscountCodes({ discount }: { discount: Discount }) {
  const { id, codes_count } = discount
  const may = useMay('shop:write')
  const client = useQueryClient()
  const used = useQuery({ ...usedCodesQuery(id), enabled: codes_count > 0 })
  const [count, setCount] = useState(100)
  const [prefix, setPrefix] = useState('')
  const [is_changed, setChanged] = useState(false)
  useUnsavedPart(() => is_changed)
  // A repeat after a lost response makes no second batch.
  const key = useRef(crypto.randomUUID())
  const markChanged = (next: boolean) => {
    setChanged(next)
    key.current = crypto.randomUUID()
  }
  const make = useMutation({
    mutationFn: () => makeCodes(id, { count, prefix }, key.current),
    onSuccess: () => {
      markChanged(false)
      return client.invalidateQueries({ queryKey: ['discounts'] })
    },
  })
  const save = useMutation({ mutationFn: () => saveCodes(discount) })
  return (
    <FieldGroup
      title={t('Single-use codes')}
      help={t('Generate random codes, for example for a newsletter.')}
      is_saved_apart
    >
      <Text fz={14} role="status">
        {codes_count === 0
          ? t('No codes yet.')
          : used.data
            ? plural(codes_count, '{count} code, {used} used.', '{count} codes, {used} used.', {
                used: formatNumber(used.data.total),
              })
            : plural(codes_count, '{count} code.', '{count} codes.')}
      </Text>
      {may && (
        <Stack gap={12}>
          <Group gap={12} align="flex-end">
            <CountInput
              label={t('Number of codes')}
              w={160}
              value={count}
              onChange={(next) => {
                setCount(next)
                markChanged(true)
              }}
            />
            <TextInput
              label={t('Prefix')}
              placeholder={t('No prefix')}
              w={160}
              value={prefix}
              onChange={(event) => {
                setPrefix(event.currentTarget.value)
                markChanged(true)
              }}
            />
            <ActionButton
              variant="default"
              loading={make.isPending}
              disabled={count < 1 || count > MAX_BATCH}
              onClick={() => make.mutate()}
            >
              {t('Generate codes')}
            </ActionButton>
          </Group>
          {count > MAX_BATCH && (
            <Text fz={14} c="red">
              {t('At most {count} per batch.', { count: formatNumber(MAX_BATCH) })}
            </Text>
          )}
        </Stack>
      )}
      {codes_count > 0 && (
        <div>
          <ActionButton
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('Download CSV')}
          </ActionButton>
        </div>
      )}
      {make.error && <ErrorAlert error={make.error} />}
      {save.error && <ErrorAlert error={save.error} />}
    </FieldGroup>
  )
}
