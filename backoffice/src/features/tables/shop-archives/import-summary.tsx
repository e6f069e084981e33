// The contents of an archive, and the owner's tasks after the import.

import type { ShopImport } from '@kontor/contract/tables/shop-archives'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/locale.ts'
import { plural, rich, t, tIn } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { sizeText } from '../../../ui/display/size-text.ts'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { startImport } from './archive-data.ts'
import { contentOf } from './archive-messages.ts'
import classes from './archives.module.css'

interface ImportSummaryProps {
  found: ShopImport
  onAgain: () => Promise<void>
  onStarted: () => Promise<void>
}

export function ImportSummary({ found, onAgain, onStarted }: ImportSummaryProps) {
  const start = useMutation({ mutationFn: () => startImport(found.id), onSettled: onStarted })
  const { summary } = found
  if (summary === null) return null
  const { shop, counts, files, file_bytes, gateways, pending_refunds } = summary
  return (
    <Stack gap={16}>
      <div>
        <Title order={2}>{shop.name}</Title>
        <Text c="dimmed">
          {rich(
            'Exported {time}, in {currency}. The archive is complete: {size}, {files} files of {file_size}.',
            {
              time: <RelativeTime value={summary.made_at} />,
              currency: shop.currency,
              size: sizeText(found.size_bytes),
              files: formatNumber(files),
              file_size: sizeText(file_bytes),
            },
          )}
        </Text>
      </div>
      <Text fw={500}>{t('Contents')}</Text>
      <dl className={classes.content}>
        {contentOf(counts).map(({ count, noun }) => (
          <Line key={noun} count={count} noun={noun} />
        ))}
      </dl>
      <Text fw={500}>{tIn('import', 'Notes')}</Text>
      <ul className={classes.notes}>
        <li>{t('It becomes a new shop with you as the only owner. Your existing shops do not change.')}</li>
        <li>
          {gateways > 0
            ? t('Payment gateways are imported without keys. Connect one before you sell.')
            : t('It has no payment gateway. Connect one before you sell.')}
        </li>
        <li>
          {t(
            'Downloads and licence keys are not in the archive. Products that had any are not on sale until you add them again and make the products active.',
          )}
        </li>
        <li>
          {t(
            'Invoice numbers continue. If the original shop stays in use, change the prefix of one of them.',
          )}
        </li>
        {(counts.gift_cards ?? 0) > 0 && (
          <li>
            {t(
              'Gift cards stay valid. If the original shop stays in use, they are valid in both shops, and each can be spent twice.',
            )}
          </li>
        )}
        {pending_refunds > 0 && (
          <li>
            {plural(
              pending_refunds,
              'One refund was pending. Check its status in Stripe before you refund another way.',
              '{count} refunds were pending. Check their status in Stripe before you refund another way.',
            )}
          </li>
        )}
      </ul>
      {start.error && (
        <ErrorAlert title={t('Not imported')} error={start.error} onClose={() => start.reset()} />
      )}
      <Group gap={8}>
        <ActionButton onClick={() => start.mutate()} loading={start.isPending}>
          {t('Import this shop')}
        </ActionButton>
        <Button variant="default" onClick={() => void onAgain()} disabled={start.isPending}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

function Line({ count, noun }: { count: number; noun: string }) {
  return (
    <>
      <dt>{formatNumber(count)}</dt>
      <dd>{noun}</dd>
    </>
  )
}
