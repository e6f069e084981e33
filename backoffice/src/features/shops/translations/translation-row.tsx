// One text and the translation, side by side.

import { MANAGED_KINDS, TRANSLATED_FIELDS, type Translation } from '@kontor/contract/shops/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { StatusBadge, type Tone } from '../../../ui/display/status-badge.tsx'
import { hintOf, isLong, labelOf, type Status } from './translation-data.ts'
import classes from './translations.module.css'

const STATUS: Record<Status, { tone: Tone; label: string }> = {
  missing: { tone: 'brass', label: t('Missing') },
  outdated: { tone: 'info', label: t('Outdated') },
  done: { tone: 'success', label: t('Done') },
}

interface Props {
  row: Translation
  /** The language of the text, and the language of the translation. */
  languages: readonly [StoreLanguage, StoreLanguage]
  text: string
  is_changed: boolean
  error: string | undefined
  onChange: (text: string) => void
  /** Confirms an outdated translation as still right. */
  onConfirm: () => void
  /** Shows only the texts of this item. Null if the table already shows only this item. */
  onOnly: (() => void) | null
}

export function TranslationRow({
  row,
  languages,
  text,
  is_changed,
  error,
  onChange,
  onConfirm,
  onOnly,
}: Props) {
  const is_managed = MANAGED_KINDS.some((kind) => kind === row.kind)
  const may = useMay(is_managed ? 'shop:manage' : 'shop:write')
  const label = labelOf(row)
  const input = {
    'aria-label': `${label}: ${row.source.slice(0, 80)}`,
    lang: languages[1],
    readOnly: !may,
    description: is_managed && !may ? t('Only owners and admins can change this text.') : hintOf(row),
    error,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  const { tone, label: status } = STATUS[row.status]
  return (
    <div className={classes.row} data-changed={is_changed || undefined}>
      <div className={classes.about}>
        <span>{label}</span>
        <StatusBadge tone={tone}>{status}</StatusBadge>
        {may && row.status === 'outdated' && text === row.text && (
          <Button
            variant={is_changed ? 'light' : 'subtle'}
            size="compact-xs"
            aria-pressed={is_changed}
            onClick={() => (is_changed ? onChange(text) : onConfirm())}
          >
            {t('Still correct')}
          </Button>
        )}
        {onOnly && TRANSLATED_FIELDS[row.kind].length > 1 && (
          <Button variant="subtle" size="compact-xs" onClick={onOnly}>
            {t('All texts of this item')}
          </Button>
        )}
      </div>
      <div
        className={classes.source}
        lang={languages[0]}
        dir="auto"
        // A long text scrolls, and must be scrolled by keyboard too.
        tabIndex={isLong(row) ? 0 : undefined}
      >
        {row.source}
      </div>
      {isLong(row) ? <Textarea autosize minRows={3} maxRows={14} {...input} /> : <TextInput {...input} />}
    </div>
  )
}
