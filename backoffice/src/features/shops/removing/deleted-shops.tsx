// The shops deleted lately, each with a button to restore the shop. Renders nothing without deleted shops.

import { Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTimeZone } from '../../../lib/dates/shop-calendar.ts'
import { selectShop } from '../../../lib/session/selected-shop.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { exactText, RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import classes from '../shops.module.css'
import { deletedShopsQuery, restoreShop } from './deleted-shops-data.ts'

export function DeletedShops() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const time_zone = useTimeZone()
  const { data: shops } = useQuery(deletedShopsQuery)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: restoreShop,
    onSuccess: async ({ id, name }) => {
      await client.invalidateQueries({ queryKey: ['shops'] })
      void client.invalidateQueries({ queryKey: deletedShopsQuery.queryKey })
      selectShop(id)
      notifications.show({ message: t("'{name}' was restored. Its storefront is open again.", { name }) })
      navigate('/account')
    },
  })
  if (!shops?.length) return null
  return (
    <section aria-labelledby="deleted-shops">
      <Title order={2} id="deleted-shops" mb={8}>
        {t('Deleted shops')}
      </Title>
      <Text mb={16}>{t('Restoring brings back the URL, orders and stock.')}</Text>
      {error && <ErrorAlert error={error} />}
      <ul className={classes.deleted}>
        {shops.map(({ id, name, deleted_at, restorable_until }) => (
          <Group component="li" key={id} gap="4px 12px" py={8}>
            <Stack gap={2} flex="1 1 240px">
              <Text span style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text span fz={14} c="dimmed">
                {rich('Deleted {time}, restorable until {until}', {
                  time: <RelativeTime value={deleted_at} />,
                  until: exactText(Date.parse(restorable_until), time_zone),
                })}
              </Text>
            </Stack>
            <ActionButton
              variant="default"
              size="xs"
              loading={isPending && variables === id}
              disabled={isPending && variables !== id}
              onClick={() => mutate(id)}
              aria-label={t('Restore {name}', { name })}
            >
              {t('Restore')}
            </ActionButton>
          </Group>
        ))}
      </ul>
    </section>
  )
}
