// Deletes a shop, for owners only. The confirmation describes the effects on the shop's data. The server
// rejects the deletion while orders are open or the money of orders is not settled.

import { RESTORABLE_DAYS } from '@kontor/contract/shops/deleted-shops'
import { type Shop, shops } from '@kontor/contract/shops/shops'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { selectShop } from '../../../lib/session/selected-shop.ts'
import { rich, t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { deletedShopsQuery } from './deleted-shops-data.ts'

export function RemoveShop({ shop }: { shop: Shop }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const may = useMay('shop:own')
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await call(shops.remove, { params: { id: shop.id } })
    // First of all, so no query asks for the deleted shop.
    selectShop(null)
    await client.invalidateQueries({ queryKey: ['shops', 'all'] })
    void client.invalidateQueries({ queryKey: deletedShopsQuery.queryKey })
    notifications.show({
      message: t("Deleted '{name}'. Its owners can restore it in their profile for {days} days.", {
        name: shop.name,
        days: RESTORABLE_DAYS,
      }),
    })
    navigate('/account', { replace: true, state: { leaving: true } })
  }
  if (!may) return null
  return (
    <FieldGroup
      title={t('Delete the shop')}
      help={t(
        'You can delete the shop once no orders, refunds or disputes are open, and 15 days after the last delivery.',
      )}
    >
      <Button
        variant="default"
        c="var(--danger)"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        {t('Delete shop')}
      </Button>
      <Confirm
        opened={asking}
        title={t('Delete {name}?', { name: shop.name })}
        action={t('Delete shop')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <Stack gap={12}>
          <Text inherit>
            {t(
              'Its storefront closes immediately. Its products, stock, orders and invoices are no longer accessible. For {days} days its owners can restore it in their profile. After that this cannot be undone.',
              { days: RESTORABLE_DAYS },
            )}
          </Text>
          <Text inherit>
            {rich('Export your records first: {link}.', {
              link: (
                <Anchor component={Link} to="/account/shop/export" inherit>
                  {t('export the shop')}
                </Anchor>
              ),
            })}
          </Text>
        </Stack>
      </Confirm>
    </FieldGroup>
  )
}
