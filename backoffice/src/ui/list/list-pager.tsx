// The pager under a list: 'from - to / total' and the pages. Shown only when there is more than one page.

import { Pagination } from '@mantine/core'
import classes from './list.module.css'
import { pageCount, pagerText } from './list-state.ts'

export function ListPager({
  page,
  rows,
  total,
  onPage,
}: {
  page: number
  rows: number
  total: number
  onPage: (page: number) => void
}) {
  const pages = pageCount(total)
  if (pages === 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span>{pagerText(page, rows, total)}</span>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size="sm"
        siblings={1}
        getControlProps={(control) => ({ 'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page` })}
      />
    </nav>
  )
}
