// The columns of an imported table, and what each is read as.

import type { TableImport } from '@kontor/contract/tables/imports'
import stacked from '../../ui/stacked-table.module.css'
import tables from '../../ui/table.module.css'
import { fieldName } from './table-words.ts'
import classes from './tables.module.css'

export function ImportColumns({ columns }: Pick<TableImport, 'columns'>) {
  const ignored = columns.filter(({ field }) => field === null).length
  return (
    <details className={classes.columns}>
      <summary>
        {`Columns: ${columns.length - ignored} imported`}
        {ignored > 0 && `, ${ignored} not imported`}
      </summary>
      <table className={`${tables.table} ${stacked.table}`} aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Imported as</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, field }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same heading, and do not change
            <tr key={at}>
              <td data-label="Column">{column || '–'}</td>
              <td data-label="Imported as" style={field === null ? { color: 'var(--quiet)' } : undefined}>
                {field === null ? 'Not imported' : fieldName(field)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
