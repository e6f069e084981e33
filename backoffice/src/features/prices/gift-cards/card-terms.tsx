// The editable fields of an issued gift card.

import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { Textarea } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { DateTimeInput } from '../../../ui/fields/date-time-input.tsx'

export type Terms = Pick<GiftCard, 'expires_at' | 'note'>

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
