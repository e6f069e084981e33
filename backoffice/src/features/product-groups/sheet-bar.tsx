// Below the table of variants: what is wrong with the selected cell, how much is changed, and the button that saves all of it.

import { Button, Group } from '@mantine/core'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { useSaveSheet } from './use-save-sheet.ts'
import type { Sheet } from './use-sheet.ts'
import { textAt } from './variant-draft.ts'
import classes from './variants-sheet.module.css'

interface Props {
  sheet: Sheet
  saving: ReturnType<typeof useSaveSheet>
  may: boolean
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

function changesText({ draft }: Sheet): string {
  const parts = [
    draft.edits.size > 0 && counted(draft.edits.size, 'variant changed', 'variants changed'),
    draft.added.length > 0 && counted(draft.added.length, 'new variant', 'new variants'),
    draft.archived.size > 0 && counted(draft.archived.size, 'variant to archive', 'variants to archive'),
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
        <span>Paste from a spreadsheet. F2 edits a cell. Escape, then Tab leaves the table.</span>
        <span>
          {sheet.shown.length === sheet.all.length
            ? counted(sheet.all.length, 'variant', 'variants')
            : `${sheet.shown.length} of ${counted(sheet.all.length, 'variant', 'variants')}`}
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
            <Button loading={saving.busy} onClick={saving.save}>
              Save
            </Button>
            <span role="status">{changesText(sheet)}</span>
          </Group>
        </div>
      )}
    </>
  )
}

const MOST_CONFLICTS = 5

function Failure({ sheet, failure }: { sheet: Sheet; failure: NonNullable<Props['saving']['failure']> }) {
  const rows = new Map(sheet.all.map((row) => [row.key, row]))
  const labels = new Map<string, string>(sheet.columns.map(({ key, label }) => [key, label]))
  return (
    <div role="alert">
      <p className={classes.failure}>
        {failure.message}
        {failure.saved_at !== null && (
          <>
            {' Last saved '}
            <RelativeTime value={failure.saved_at} />. Your changes are kept; save again to apply them.
          </>
        )}
      </p>
      {failure.conflicts.length > 0 && (
        <ul className={classes.conflicts}>
          {failure.conflicts.slice(0, MOST_CONFLICTS).map(({ row: key, column }) => {
            const row = rows.get(key)
            if (row === undefined) return null
            const theirs = row.cells[column] || 'nothing'
            return (
              <li key={`${key} ${column}`}>
                {`${row.title}, ${labels.get(column)}: they saved ${theirs}, you typed ${textAt(sheet.draft, row, column) || 'nothing'}.`}
              </li>
            )
          })}
          {failure.conflicts.length > MOST_CONFLICTS && (
            <li>{counted(failure.conflicts.length - MOST_CONFLICTS, 'further cell', 'further cells')}</li>
          )}
        </ul>
      )}
    </div>
  )
}
