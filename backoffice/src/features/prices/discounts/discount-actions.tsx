// The buttons of a discount: switch the discount off or on, and duplicate the discount.

import type { Discount } from '@kontor/contract/prices/discounts'
import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { duplicateDiscount, STATUS, setActive } from './discount-data.ts'

export function DiscountActions({ discount }: { discount: Discount }) {
  const { id, is_active, status } = discount
  const may = useMay('shop:write')
  const client = useQueryClient()
  const navigate = useNavigate()
  const renew = () => client.invalidateQueries({ queryKey: ['discounts'] })
  const [running, setRunning] = useState<'toggle' | 'duplicate' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const run = (what: 'toggle' | 'duplicate', work: () => Promise<unknown>) => async () => {
    setRunning(what)
    setError(null)
    await work()
      .catch(setError)
      .finally(() => setRunning(null))
  }
  const toggle = run('toggle', async () => {
    await setActive(id, !is_active)
    await renew()
  })
  // A repeat after a lost response makes no second copy.
  const key = useRef(crypto.randomUUID())
  const duplicate = run('duplicate', async () => {
    const copy = await duplicateDiscount(id, key.current)
    key.current = crypto.randomUUID()
    await renew()
    await navigate(`/account/discounts/${copy.id}`)
  })
  return (
    <>
      <Group gap={12}>
        <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
        {may && (
          <>
            <ActionButton
              variant="default"
              loading={running === 'toggle'}
              disabled={running === 'duplicate'}
              onClick={toggle}
            >
              {is_active ? t('Deactivate') : t('Activate')}
            </ActionButton>
            <ActionButton
              variant="default"
              loading={running === 'duplicate'}
              disabled={running === 'toggle'}
              onClick={duplicate}
            >
              {t('Duplicate')}
            </ActionButton>
          </>
        )}
      </Group>
      {error !== null && <ErrorAlert error={error} />}
    </>
  )
}
