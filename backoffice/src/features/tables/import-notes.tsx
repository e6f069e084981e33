// The notes of an import's plan besides the counts: the encoding of the file, the parts not imported, and the
// products staying hidden.

import { IMPORT_ENCODINGS } from '@kontor/contract/tables/import-kinds'
import type { TableImport } from '@kontor/contract/tables/imports'
import { Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../lib/locale.ts'
import { plural, t } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'
import stacked from '../../ui/display/stacked-table.module.css'
import tables from '../../ui/display/table.module.css'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { checkInEncoding } from './table-data.ts'
import { encodingName, isPlan } from './table-messages.ts'
import classes from './tables.module.css'

/** Shown for a checked file with letters beyond ASCII, because only letters beyond ASCII can be misread. */
export function EncodingChoice({ found, may_choose }: { found: TableImport; may_choose: boolean }) {
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (encoding: (typeof IMPORT_ENCODINGS)[number]) => checkInEncoding(found.id, encoding),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
  if (found.status !== 'checked' || found.sample.length === 0) return null
  return (
    <section aria-labelledby="sample">
      <Title order={2} id="sample" mb={4}>
        {t('Letters')}
      </Title>
      <Text c="dimmed" mb={12} maw="70ch">
        {t('Do these texts of the file look right? If not, choose another encoding.')}
      </Text>
      <Stack gap={16}>
        <ul className={classes.sample}>
          {found.sample.map(({ row, column, value }) => (
            <li key={row}>
              <q>{value}</q>
              <Text component="span" fz={14} c="dimmed">
                {t('Row {row}, {column}', { row, column: column || '–' })}
              </Text>
            </li>
          ))}
        </ul>
        {choose.error && <ErrorAlert title={t('Not changed')} error={choose.error} />}
        {may_choose && (
          <Select
            maw={300}
            label={t('Encoding')}
            data={IMPORT_ENCODINGS.map((encoding) => ({ value: encoding, label: encodingName(encoding) }))}
            value={found.encoding}
            disabled={choose.isPending}
            onChange={(value) => {
              const encoding = IMPORT_ENCODINGS.find((one) => one === value)
              if (encoding && encoding !== found.encoding) choose.mutate(encoding)
            }}
          />
        )}
      </Stack>
    </section>
  )
}

const PARTS: Readonly<Record<TableImport['dropped'][number]['part'], string>> = {
  '': t('Whole column'),
  tables: t('Tables in texts'),
  videos: t('Videos in texts'),
  pictures: t('Pictures in texts'),
  links: t('Links within the former shop'),
}

export function Dropped({ dropped }: Pick<TableImport, 'dropped'>) {
  if (dropped.length === 0) return null
  return (
    <section aria-labelledby="dropped">
      <Title order={2} id="dropped" mb={4}>
        {t('Not imported')}
      </Title>
      <Text c="dimmed" mb={8} maw="70ch">
        {t('Kontor has no field for these parts of the file.')}
      </Text>
      <table className={`${tables.table} ${stacked.table} ${classes.dropped}`} aria-labelledby="dropped">
        <thead>
          <tr>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Part')}</th>
            <th scope="col">{t('Cells')}</th>
          </tr>
        </thead>
        <tbody>
          {dropped.map(({ column, part, count }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same heading, and do not change
            <tr key={at}>
              <td data-label={t('Column')}>{column || '–'}</td>
              <td data-label={t('Part')}>{PARTS[part]}</td>
              <td data-label={t('Cells')}>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function HiddenProducts({ found }: { found: TableImport }) {
  return found.hidden === 0 ? null : <Text>{hiddenText(found)}</Text>
}

function hiddenText(found: TableImport): string {
  const count = { count: formatNumber(found.hidden) }
  return isPlan(found)
    ? plural(
        found.hidden,
        '{count} new product will be hidden in the store, because the table does not make it active.',
        '{count} new products will be hidden in the store, because the table does not make them active.',
        count,
      )
    : plural(
        found.hidden,
        '{count} new product is hidden in the store. Make it active to sell it.',
        '{count} new products are hidden in the store. Make them active to sell them.',
        count,
      )
}
