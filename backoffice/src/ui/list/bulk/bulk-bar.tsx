// The bar with the actions on the selected rows: above the table, on a phone at the lower edge. While an action runs it shows the progress.

import { Button, VisuallyHidden } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../feedback/confirm.tsx'
import { ProgressBar } from '../../feedback/progress-bar.tsx'
import classes from '../list.module.css'
import { counted, type Noun } from '../list-messages.ts'
import { rowsFor } from './rows-for.ts'
import type { BulkAction } from './run-bulk.ts'
import type { Bulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

export interface BulkBarProps<Row> {
  actions: readonly BulkAction<Row>[]
  selection: Selection<Row>
  bulk: Bulk<Row>
  noun: Noun
  nameOf: (row: Row) => string
  /**
   * The action with an open question. The caller keeps the state, because the keyboard can open the question
   * too.
   */
  asked: BulkAction<Row> | null
  onAsk: (action: BulkAction<Row> | null) => void
}

const NAMED = 8

export function BulkBar<Row extends { id: string }>(props: BulkBarProps<Row>) {
  const { actions, selection, bulk, onAsk } = props
  const { progress } = bulk
  const busy = progress !== null
  const chosen = selection.rows
  return (
    <section className={classes.bulk} aria-label={t('Selection')}>
      {/* After leaving the list and coming back, nothing is selected, but the action is still running. */}
      {chosen.length > 0 && (
        <div className={classes.bulkHead}>
          <strong>{t('{count} selected', { count: chosen.length })}</strong>
          {selection.page !== 'all' && !busy && (
            <Button variant="subtle" size="compact-sm" onClick={() => selection.togglePage(true)}>
              {t('Select page')}
            </Button>
          )}
          {!busy && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-keyshortcuts="Escape"
              onClick={() => selection.set([])}
            >
              {t('Clear')}
            </Button>
          )}
        </div>
      )}
      {busy && <Running {...progress} onStop={bulk.stop} />}
      <div className={classes.bulkActions} hidden={busy}>
        {actions.map((action) => (
          <Button
            key={action.key}
            variant="default"
            c={action.dangerous ? 'var(--danger)' : undefined}
            disabled={action.needless !== undefined && chosen.every(action.needless)}
            onClick={() => (action.question ? onAsk(action) : bulk.start(action))}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <Question {...props} />
    </section>
  )
}

function Running({
  label,
  tried,
  total,
  onStop,
}: {
  label: string
  tried: number
  total: number
  onStop: () => void
}) {
  return (
    <div className={classes.bulkRunning}>
      <span>{t('{label}: {tried} of {total}', { label, tried, total })}</span>
      <ProgressBar label={label} part={tried / Math.max(1, total)} />
      <Button variant="default" onClick={onStop}>
        {t('Stop')}
      </Button>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
    </div>
  )
}

function Named({ names, text }: { names: string[]; text: string }) {
  const rest = names.length - NAMED
  return (
    <>
      {text}
      <ul className={classes.named}>
        {names.slice(0, NAMED).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may bear the same name
          <li key={at}>{name}</li>
        ))}
        {rest > 0 && <li>{t('and {rest} more', { rest })}</li>}
      </ul>
    </>
  )
}

function Question<Row>({ asked, onAsk, selection, bulk, noun, nameOf }: BulkBarProps<Row>) {
  const { ready, refused } = rowsFor(asked ?? {}, selection.rows)
  const { title, text } = asked?.question?.(counted(ready.length, noun), ready) ?? { title: '', text: '' }
  return (
    <Confirm
      opened={asked !== null}
      title={title}
      action={asked?.label ?? ''}
      dangerous={asked?.dangerous ?? false}
      has_field={asked?.fields !== undefined}
      onConfirm={() => {
        if (asked) void bulk.start(asked)
      }}
      onClose={() => onAsk(null)}
    >
      {asked?.fields ? (
        <>
          {text}
          {asked.fields(ready)}
        </>
      ) : (
        <Named names={ready.map(nameOf)} text={text} />
      )}
      {[...refused].map(([reason, rows]) => (
        <div key={reason} className={classes.leftOut}>
          <Named
            names={rows.map(nameOf)}
            text={t('{count} left out. {reason}', { count: counted(rows.length, noun), reason })}
          />
        </div>
      ))}
    </Confirm>
  )
}
