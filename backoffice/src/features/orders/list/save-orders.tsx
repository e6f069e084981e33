// Saves the orders of a period as a table for spreadsheets.

import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ProblemError } from '../../../lib/api/api.ts'
import { useToday } from '../../../lib/dates/shop-calendar.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Menu } from '../../../ui/menu.tsx'
import { saveOrders } from '../order-data.ts'
import { type OrderPeriod, savedPeriods } from './order-periods.ts'

export function SaveOrders() {
  const shop_id = useSelectedShopId() ?? ''
  const today = useToday()
  const [busy, setBusy] = useState(false)
  const save = (period: OrderPeriod) => async () => {
    setBusy(true)
    await saveOrders(shop_id, period)
      .catch((problem: unknown) => {
        const why = problem instanceof ProblemError ? ` ${problem.message}` : ''
        notifications.show({ color: 'red', message: t('The orders could not be downloaded.') + why })
      })
      .finally(() => setBusy(false))
  }
  return (
    <Menu
      variant="default"
      loading={busy}
      items={savedPeriods(today).map((period) => ({ label: period.label, onClick: save(period) }))}
    >
      {t('Download')}
    </Menu>
  )
}
