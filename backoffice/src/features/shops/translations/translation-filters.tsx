// The filters of the texts: language, kind and status, and a search.

import { TRANSLATION_KINDS } from '@kontor/contract/shops/translations'
import { LANGUAGE_NAMES, type StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { formatNumber } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { KIND_NAMES, type Status } from './translation-data.ts'
import classes from './translations.module.css'

const STATUS_NAMES: readonly { value: Status | ''; label: string; count: 'all' | Status }[] = [
  { value: '', label: t('All'), count: 'all' },
  { value: 'missing', label: t('Missing'), count: 'missing' },
  { value: 'outdated', label: t('Outdated'), count: 'outdated' },
  { value: 'done', label: t('Done'), count: 'done' },
]

export function TranslationFilters({
  language,
  languages,
  of,
  counts,
  keeps_language,
  onAsk,
}: {
  language: StoreLanguage
  /** The shop's further languages. */
  languages: readonly StoreLanguage[]
  /** The value of a filter in the address; empty for none. */
  of: (name: string) => string
  counts: Record<'all' | Status, number> | undefined
  /** The language cannot be changed now. */
  keeps_language: boolean
  onAsk: (changes: Record<string, string>) => void
}) {
  return (
    <>
      <div className={classes.filters}>
        {languages.length > 1 && (
          <Select
            aria-label={t('Language')}
            data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={language}
            disabled={keeps_language}
            onChange={(value) => onAsk({ language: value ?? '' })}
          />
        )}
        <Select
          aria-label={t('Texts')}
          placeholder={t('All texts')}
          clearable
          data={TRANSLATION_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind][1] }))}
          value={of('kind') || null}
          onChange={(kind) => onAsk({ kind: kind ?? '', id: '' })}
        />
        <SearchBox label={t('Search texts')} value={of('q')} onChange={(q) => onAsk({ q })} />
      </div>
      <fieldset className={classes.statuses} aria-label={t('Status')}>
        {STATUS_NAMES.map(({ value, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={of('status') === value}
            onClick={() => onAsk({ status: value })}
          >
            {label}
            {counts && <span className="figures"> {formatNumber(counts[count])}</span>}
          </button>
        ))}
      </fieldset>
    </>
  )
}
