// The pager under a list: 'from - to / total' and the pages, shown only for several pages. Users can open
// only the first pages (see `maxPages`). On the last of these pages the pager says how to find the rest.

import { Pagination } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import classes from './list.module.css'
import { furtherText, pageCount, pagerText } from './list-state.ts'

export function ListPager({
  page,
  total,
  q = '',
  isEstimate = false,
  onPage,
}: {
  page: number
  total: number
  /** The search text, if any. */
  q?: string
  isEstimate?: boolean | undefined
  onPage: (page: number) => void
}) {
  const pages = pageCount(total, q)
  if (pages === 1) return null
  const further = page === pages ? furtherText(total, q) : null
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <span>{pagerText(page, total, isEstimate)}</span>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size="sm"
        siblings={1}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? t('Next page') : t('Previous page'),
        })}
      />
      {further && <span>{further}</span>}
    </nav>
  )
}
