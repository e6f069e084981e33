// The shop made from an archive, with a button for opening the shop.

import type { ShopImport } from '@kontor/contract/tables/shop-archives'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { selectShop } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { seenImport } from './archive-data.ts'
import { contentText } from './archive-messages.ts'

export function ImportResult({ found, onAgain }: { found: ShopImport; onAgain: () => Promise<void> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['shops', 'all'] })
  }, [client])
  const open = async () => {
    // The list must contain the shop before the selection, because otherwise the selection would be cleared.
    await client.refetchQueries({ queryKey: ['shops', 'all'] })
    seenImport.write(found.id)
    selectShop(found.new_shop_id)
    navigate('/account')
  }
  const content = contentText(found.summary?.counts ?? {})
  return (
    <Stack gap={16}>
      <div role="status">
        <Title order={2}>{t('{name} was imported', { name: found.summary?.shop.name ?? '' })}</Title>
        <Text maw="70ch">
          {content === ''
            ? t('All data in the archive was imported and verified.')
            : t('{content} and all other data in the archive were imported and verified.', { content })}{' '}
          {t('Connect a payment gateway before you sell.')}{' '}
          {t('Products that had downloads or licence keys are not active: add these again first.')}
        </Text>
      </div>
      <Group gap={8}>
        <Button onClick={() => void open()}>{t('Open shop')}</Button>
        <Button variant="default" onClick={() => void onAgain()}>
          {t('Import another shop')}
        </Button>
      </Group>
    </Stack>
  )
}
