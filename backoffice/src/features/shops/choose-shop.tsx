// The home page while no shop is selected: the form for the first shop, or the choice among the user's shops.

import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { selectShop } from '../../lib/session/selected-shop.ts'
import { t } from '../../lib/texts.ts'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { NewShopForm } from './creating/new-shop-form.tsx'
import { shopsQuery } from './shop-data.ts'
import { ShopsNotRead } from './shops-not-read.tsx'

export function ChooseShop() {
  const { data: shops, error, isError, refetch } = useQuery(shopsQuery)
  useEffect(() => {
    if (error) console.error('The shops could not be loaded', error)
  }, [error])
  if (isError) return <ShopsNotRead onRetry={refetch} />
  if (!shops) return <Skeleton height={220} maw={400} role="status" aria-label={t('Loading your shops')} />
  if (shops.length === 0) {
    return (
      <Stack gap={32}>
        <PageHeader title={t('Welcome!')} text={t('Create your first shop to get started')} />
        <NewShopForm />
      </Stack>
    )
  }
  return (
    <Stack gap={32}>
      <PageHeader title={t('Select a Shop')} text={t('Choose the shop to manage.')} />
      <Stack gap={8} align="flex-start">
        {shops.map((shop) => (
          <Button key={shop.id} variant="default" onClick={() => selectShop(shop.id)}>
            {shop.name}
            <Text span fz={12} c="dimmed" ml={8}>
              {shop.default_currency}
            </Text>
          </Button>
        ))}
      </Stack>
      <section>
        <Title order={2} mb={16}>
          {t('Create another shop')}
        </Title>
        <NewShopForm />
      </section>
    </Stack>
  )
}
