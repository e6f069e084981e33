// The archived variants of a product, with a button to restore each variant.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOneAtATime } from '../../../../lib/browser/use-one-at-a-time.ts'
import { plural, t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { Dialogue } from '../../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../../ui/list/list-pager.tsx'
import { usePageInstead } from '../../../../ui/list/rows/use-page-instead.ts'
import { focusIfLost } from '../../../../ui/use-focus-back.ts'
import { archivedVariantsQuery, renewGroups, restoreVariant } from '../group-data.ts'
import classes from './variants-sheet.module.css'

interface Props {
  group: { id: string; shop_id: string }
}

export const ArchivedVariantsDialogue = ({
  group,
  ...dialogue
}: Props & { opened: boolean; onClose: () => void }) => (
  <Dialogue {...dialogue} title={<Text fw={600}>{t('Archived variants')}</Text>}>
    <ArchivedVariants group={group} />
  </Dialogue>
)

export function ArchivedVariants({ group }: Props) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...archivedVariantsQuery(group, page),
    placeholderData: keepPreviousData,
  })
  usePageInstead({ page, rows: data?.data, total: data?.total, isPlaceholderData }, setPage)
  const [busy_id, setBusyId] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const place = useRef<HTMLDivElement>(null)
  const restore = useOneAtATime(async ({ id, sku, variant_title: title }: Product) => {
    setFailure(null)
    setBusyId(id)
    try {
      const restored = await restoreVariant(id)
      notifications.show({
        message:
          restored.sku === sku
            ? t('{title} restored', { title })
            : t('{title} restored without its SKU, which another product has by now', { title }),
      })
    } catch (reason) {
      setFailure(reason)
    }
    // After a failure, too: another member may have restored the variant.
    await renewGroups(client)
    setBusyId('')
    focusIfLost(place.current)
  })
  if (error && !data) return <ErrorAlert error={error} onRetry={() => refetch()} />
  return (
    <div ref={place} tabIndex={-1}>
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      {data?.total === 0 && <Text fz={14}>{t('No archived variants.')}</Text>}
      {data !== undefined && data.total > 0 && (
        <>
          <Text fz={14}>
            {plural(
              data.total,
              '{count} archived variant. It is not active once it is restored.',
              '{count} archived variants. They are not active once they are restored.',
            )}
          </Text>
          <ul className={classes.archived} aria-label={t('Archived variants')}>
            {data.data.map((variant) => (
              <li key={variant.id}>
                <Text fz={14}>
                  {variant.variant_title}
                  {variant.sku !== '' && ` (${variant.sku})`}
                </Text>
                <ActionButton
                  variant="default"
                  size="xs"
                  aria-label={t('Restore: {title}', { title: variant.variant_title })}
                  loading={busy_id === variant.id}
                  onClick={() => void restore(variant)}
                >
                  {t('Restore')}
                </ActionButton>
              </li>
            ))}
          </ul>
          <ListPager page={page} total={data.total} onPage={setPage} />
        </>
      )}
    </div>
  )
}
