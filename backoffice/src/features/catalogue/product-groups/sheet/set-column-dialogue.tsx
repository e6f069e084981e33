// Sets one column for all variants, or for the variants with one value, such as all red variants.

import type { Option } from '@kontor/contract/catalogue/groups/combinations'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { columnText, NO, YES } from '../variants/variant-columns.ts'
import type { Sheet } from './use-sheet.ts'

interface Props {
  opened: boolean
  sheet: Sheet
  options: readonly Option[]
  currency: string
  onClose: () => void
}

const ALL = ''

export function SetColumnDialogue({ opened, sheet, options, currency, onClose }: Props) {
  const [key, setKey] = useState('price')
  const [wanted, setWanted] = useState(ALL)
  const [text, setText] = useState('')
  const column = sheet.columns.find((one) => one.key === key) ?? sheet.columns[0]!
  const rows = sheet.all.filter(
    ({ option_values }) =>
      wanted === ALL || option_values.some(({ name, value }) => `${name}:${value}` === wanted),
  )
  const choices = options.flatMap(({ name, values }) =>
    values.map((value) => ({ value: `${name}:${value}`, label: `${name}: ${value}` })),
  )
  return (
    <Confirm
      opened={opened}
      title={t('Set a column')}
      action={t('Apply')}
      dangerous={false}
      has_field
      onClose={onClose}
      onConfirm={() => {
        const next = columnText(column, text, currency)
        if (next.problem !== null) throw new Error(next.problem)
        sheet.setCells(rows.map((row) => ({ row, column, text: next.text })))
        setText('')
      }}
    >
      <Stack gap={16}>
        <Select
          label={t('Column')}
          data={sheet.columns.map(({ key, label }) => ({ value: key, label }))}
          value={column.key}
          onChange={(next) => {
            setKey(next ?? 'price')
            setText('')
          }}
        />
        <Select
          label={t('Variants')}
          data={[{ value: ALL, label: t('All variants') }, ...choices]}
          value={wanted}
          onChange={(next) => setWanted(next ?? ALL)}
          searchable
        />
        {column.kind === 'flag' ? (
          <Select
            label={column.label}
            data={[YES, NO]}
            value={text || null}
            onChange={(next) => setText(next ?? '')}
          />
        ) : (
          <TextInput
            label={column.label}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Confirm>
  )
}
