// The texts of a shop beside the translations, by kind and status. Typed texts on several pages are saved
// together.

import type { Shop } from '@kontor/contract/shops/shops'
import { LANGUAGE_NAMES, type StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { Button, Group, Pagination, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ProblemError } from '../../../lib/api/api.ts'
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { plural, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { usePageInstead } from '../../../ui/list/rows/use-page-instead.ts'
import { UnsavedChanges } from '../../../ui/record/unsaved-changes.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import {
  afterRefusal,
  countsQuery,
  type Draft,
  errorsAt,
  goneFrom,
  keyOf,
  languageAsked,
  PAGE,
  refusalText,
  saveDraft,
  translationsQuery,
  withConfirmed,
  withoutSaved,
  withText,
} from './translation-data.ts'
import { TranslationFilters } from './translation-filters.tsx'
import { TranslationRow } from './translation-row.tsx'
import classes from './translations.module.css'

const EMPTY: Draft = new Map()

const NOTHING_MISSING = { title: t('No missing translations'), text: t('All these texts are translated.') }
const NO_TEXTS = { title: t('No texts'), text: t('Try another filter or search.') }

interface Props {
  shop: Shop
  language: StoreLanguage
  /** The shop's further languages. */
  languages: readonly StoreLanguage[]
  /** Called with whether there are typed but unsaved texts. */
  onUnsaved: (has_unsaved: boolean) => void
}

export function TranslationTable({ shop, language, languages, onUnsaved }: Props) {
  const [asked, setAsked] = useSearchParams()
  const may = useMay('shop:write')
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [asks_to_discard, setAsksToDiscard] = useState(false)
  const has_unsaved = draft.size > 0
  useEffect(() => {
    onUnsaved(has_unsaved)
    return () => onUnsaved(false)
  }, [has_unsaved, onUnsaved])
  const of = (name: string) => asked.get(name) ?? ''
  const narrowed = { shop_id: shop.id, language, kind: of('kind'), id: of('id'), q: of('q') }
  const page = Math.max(1, Number(of('page')) || 1)
  const result = useQuery({
    ...translationsQuery({ ...narrowed, status: of('status'), page }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({ ...countsQuery(narrowed), placeholderData: keepPreviousData })
  const ask = (changes: Record<string, string>) =>
    setAsked((before) => withChanges(before, changes), { replace: true })
  const openPage = (next: number) => ask({ page: next === 1 ? '' : String(next) })
  const { data: shown, isPlaceholderData } = result
  // Saved texts may leave the filter, for example the filter for missing texts.
  const is_leaving_page = usePageInstead(
    { page, rows: shown?.data, total: shown?.total, isPlaceholderData },
    openPage,
  )

  const save = useOneAtATime(async () => {
    if (draft.size === 0) return
    setBusy(true)
    setFailure(null)
    try {
      const { saved } = await saveDraft(shop.id, language, draft)
      setErrors(new Map())
      notifications.show({ message: plural(saved, '{count} text saved', '{count} texts saved') })
      await client.invalidateQueries({ queryKey: ['translations'] })
      setDraft((typed) => withoutSaved(typed, draft))
    } catch (error) {
      const refused = error instanceof ProblemError ? error.errors : []
      const gone = goneFrom(refused, draft)
      setErrors(errorsAt(refused, draft))
      setFailure(refusalText(refused, draft, shown?.data ?? []) || error)
      setDraft((typed) => afterRefusal(typed, refused, draft))
      if (gone.size > 0) await client.invalidateQueries({ queryKey: ['translations'] })
    }
    setBusy(false)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      void save()
    }
    moveByEnter(event, place.current)
  }

  const rows = shown?.data
  const pages = Math.ceil((shown?.total ?? 0) / PAGE)
  return (
    <Stack gap={16}>
      <TranslationFilters
        language={language}
        languages={languages}
        of={of}
        counts={counts.data}
        // The typed texts belong to the language and are saved first.
        keeps_language={has_unsaved}
        onAsk={ask}
      />
      {of('id') !== '' && (
        <Group gap={12}>
          <Text fz={14}>{t('Only the texts of one item are shown.')}</Text>
          <Button variant="default" size="compact-sm" onClick={() => ask({ id: '', kind: '' })}>
            {t('Show all texts')}
          </Button>
        </Group>
      )}
      {result.error && (
        <ErrorAlert
          title={t('The texts could not be loaded')}
          error={result.error}
          onRetry={() => result.refetch()}
        />
      )}
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      {result.isPending && <Skeleton height={240} aria-hidden />}
      {rows?.length === 0 && !is_leaving_page && (
        <EmptyState {...(of('status') === 'missing' ? NOTHING_MISSING : NO_TEXTS)} />
      )}
      {rows !== undefined && rows.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the keys of its own fields
        <div ref={place} className={classes.rows} aria-busy={result.isFetching} onKeyDown={onKeyDown}>
          <div className={classes.head} aria-hidden>
            <span>{LANGUAGE_NAMES[shop.language]}</span>
            <span>{LANGUAGE_NAMES[language]}</span>
          </div>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <TranslationRow
                key={key}
                row={row}
                languages={[shop.language, language]}
                text={draft.get(key)?.text ?? row.text ?? ''}
                is_changed={draft.has(key)}
                error={errors.get(key)}
                onChange={(text) => setDraft(withText(draft, row, text))}
                onConfirm={() => setDraft(withConfirmed(draft, row))}
                onOnly={of('id') === '' ? () => ask({ id: row.id, kind: row.kind, status: '' }) : null}
              />
            )
          })}
        </div>
      )}
      {shown?.total_is_estimate && (
        <Text fz={14} c="dimmed">
          {t('Only the texts of the newest 10,000 products are listed. An export has all texts.')}
        </Text>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={openPage}
          size="sm"
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t('Next page') : t('Previous page'),
          })}
        />
      )}
      {may && (
        <div className={classes.bar}>
          <Text fz={14} role="status">
            {draft.size === 0
              ? t('Press Enter for the next field, Ctrl+Enter in long texts.')
              : plural(draft.size, '{count} text is not saved yet.', '{count} texts are not saved yet.')}
          </Text>
          <Group gap={8} wrap="nowrap">
            {has_unsaved && (
              <Button variant="default" disabled={busy} onClick={() => setAsksToDiscard(true)}>
                {t('Discard')}
              </Button>
            )}
            <ActionButton loading={busy} disabled={draft.size === 0} onClick={save}>
              {t('Save')}
            </ActionButton>
          </Group>
        </div>
      )}
      <Confirm
        opened={asks_to_discard}
        title={t('Discard unsaved texts?')}
        action={t('Discard')}
        onConfirm={() => {
          setDraft(EMPTY)
          setErrors(new Map())
          // Shows the texts saved by other members.
          void client.invalidateQueries({ queryKey: ['translations'] })
        }}
        onClose={() => setAsksToDiscard(false)}
        onClosed={() => focusIfLost(place.current?.querySelector<HTMLElement>('input, textarea'))}
      >
        {t('What you typed is lost. Saved translations do not change.')}
      </Confirm>
      <UnsavedChanges
        isDirty={() => has_unsaved}
        leavesBySearch={(search) => languageAsked(languages, search) !== language}
      />
    </Stack>
  )
}

/** Returns the address with changed filters, at the first page. */
function withChanges(before: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/**
 * Moves the focus to the next field at Enter (with Ctrl in a long text), and to the previous field with
 * Shift.
 */
function moveByEnter(event: KeyboardEvent<HTMLDivElement>, place: HTMLElement | null): void {
  const field = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const is_text = field instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey)
  if (!(field instanceof HTMLInputElement || is_text)) return
  const fields = [...(place?.querySelectorAll<HTMLElement>('input, textarea') ?? [])]
  event.preventDefault()
  fields[fields.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus()
}
