// The sort order of a list of cards, because cards have no headings to press. Each direction of each column
// is a choice.

import { t } from '../../lib/texts.ts'
import { Select } from '../choice/select.tsx'
import classes from './list.module.css'
import type { ListState } from './list-state.ts'
import type { Column } from './rows/list-cells.tsx'

export interface SortChoice {
  value: string
  label: string
}

export const sortChoices = <Row,>(columns: readonly Column<Row>[]): SortChoice[] =>
  columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('{header}, ascending', { header }) },
          { value: `-${sort}`, label: t('{header}, descending', { header }) },
        ],
  )

export function SortSelect({ choices, state }: { choices: readonly SortChoice[]; state: ListState }) {
  return (
    <Select
      aria-label={t('Sort')}
      placeholder={t('Sort')}
      data={choices}
      value={state.sort || null}
      onChange={(sort) => state.set('sort', sort ?? '')}
      className={classes.filter}
    />
  )
}
