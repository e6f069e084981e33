// The fields of a gift card that can still be changed once it is issued.

import { Textarea } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { DateTimeInput } from '../../ui/fields/date-time-input.tsx'

interface Terms {
  expires_at: string | null
  note: string
}

interface Props {
  values: Terms
  /** Below the expiry. */
  help: string
  errorOf?: (field: keyof Terms) => string | undefined
  onChange: (changed: Partial<Terms>) => void
}

export function CardTerms({ values, help, errorOf, onChange }: Props) {
  return (
    <>
      <DateTimeInput
        label={t('Expires')}
        description={help}
        value={values.expires_at}
        error={errorOf?.('expires_at')}
        onChange={(expires_at) => onChange({ expires_at })}
      />
      <Textarea
        label={t('Note')}
        description={t('Not shown to the customer.')}
        autosize
        minRows={2}
        value={values.note}
        error={errorOf?.('note')}
        onChange={({ currentTarget: { value: note } }) => onChange({ note })}
      />
    </>
  )
}
