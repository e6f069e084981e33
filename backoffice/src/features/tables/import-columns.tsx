// The columns of an imported table, each with the field recognised.

import type { TableImport } from '@kontor/contract/tables/imports'
import { t } from '../../lib/texts.ts'
import stacked from '../../ui/display/stacked-table.module.css'
import tables from '../../ui/display/table.module.css'
import { fieldName } from './field-names.ts'
import classes from './tables.module.css'

export function ImportColumns({ columns }: Pick<TableImport, 'columns'>) {
  const ignored = columns.filter(({ field }) => field === null).length
  return (
    <details className={classes.columns}>
      <summary>
        {ignored > 0
          ? t('Columns: {count} imported, {ignored} not imported', {
              count: columns.length - ignored,
              ignored,
            })
          : t('Columns: {count} imported', { count: columns.length })}
      </summary>
      <table className={`${tables.table} ${stacked.table}`} aria-label={t('Columns')}>
        <thead>
          <tr>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Imported as')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, field }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same heading, and do not change
            <tr key={at}>
              <td data-label={t('Column')}>{column || '–'}</td>
              <td
                data-label={t('Imported as')}
                style={field === null ? { color: 'var(--quiet)' } : undefined}
              >
                {field === null ? t('Not imported') : fieldName(field)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
