// The bar below the table of variants: the problem of the selected cell, the number of changes, and the
// button that saves all changes.

import { Group } from '@mantine/core'
import { plural, rich, t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import type { useSaveSheet } from '../variants/use-save-sheet.ts'
import { textAt } from '../variants/variant-draft.ts'
import classes from '../variants/variants-sheet.module.css'
import { variantsText } from '../variants/variants-text.ts'
import type { Sheet } from './use-sheet.ts'

interface Props {
  sheet: Sheet
  saving: ReturnType<typeof useSaveSheet>
  may: boolean
}

function changesText({ draft }: Sheet): string {
  const parts = [
    draft.edits.size > 0 && plural(draft.edits.size, '{count} variant changed', '{count} variants changed'),
    draft.added.length > 0 && plural(draft.added.length, '{count} new variant', '{count} new variants'),
    draft.archived.size > 0 &&
      plural(draft.archived.size, '{count} variant to archive', '{count} variants to archive'),
  ]
  return parts.filter(Boolean).join(', ')
}

function problemOfCell({ shown, columns, selection, problems }: Sheet): string | undefined {
  const of_row = problems.get(shown[selection.active.row]?.key ?? '')
  return of_row?.get(columns[selection.active.column]?.key ?? '') ?? of_row?.get('')
}

export function SheetBar({ sheet, saving, may }: Props) {
  const problem = problemOfCell(sheet)
  return (
    <>
      <div className={classes.below}>
        <span>{t('Paste from a spreadsheet. F2 edits a cell. Escape, then Tab leaves the table.')}</span>
        <span>
          {sheet.shown.length === sheet.all.length
            ? variantsText(sheet.all.length)
            : t('{part} of {total}', {
                part: sheet.shown.length,
                total: variantsText(sheet.all.length),
              })}
        </span>
      </div>
      {may && (
        <div className={classes.bar}>
          {problem !== undefined && (
            <p id="cell-problem" className={classes.failure} role="alert">
              {problem}
            </p>
          )}
          {saving.failure && <Failure sheet={sheet} failure={saving.failure} />}
          <Group gap={16}>
            <ActionButton loading={saving.busy} onClick={saving.save}>
              {t('Save')}
            </ActionButton>
            <span role="status">{changesText(sheet)}</span>
          </Group>
        </div>
      )}
    </>
  )
}

const MAX_CONFLICTS = 5

function Failure({ sheet, failure }: { sheet: Sheet; failure: NonNullable<Props['saving']['failure']> }) {
  const rows = new Map(sheet.all.map((row) => [row.key, row]))
  const labels = new Map<string, string>(sheet.columns.map(({ key, label }) => [key, label]))
  return (
    <div role="alert">
      <p className={classes.failure}>
        {failure.message}
        {failure.saved_at !== null && (
          <>
            {' '}
            {rich('Last saved {time}. Your changes are kept; save again to apply them.', {
              time: <RelativeTime value={failure.saved_at} />,
            })}
          </>
        )}
      </p>
      {failure.conflicts.length > 0 && (
        <ul className={classes.conflicts}>
          {failure.conflicts.slice(0, MAX_CONFLICTS).map(({ row: key, column }) => {
            const row = rows.get(key)
            if (row === undefined) return null
            const theirs = row.cells[column] || t('nothing')
            return (
              <li key={`${key} ${column}`}>
                {t('{title}, {column}: they saved {theirs}, you typed {yours}.', {
                  title: row.title,
                  column: labels.get(column) ?? '',
                  theirs,
                  yours: textAt(sheet.draft, row, column) || t('nothing'),
                })}
              </li>
            )
          })}
          {failure.conflicts.length > MAX_CONFLICTS && (
            <li>
              {plural(
                failure.conflicts.length - MAX_CONFLICTS,
                '{count} further cell',
                '{count} further cells',
              )}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
