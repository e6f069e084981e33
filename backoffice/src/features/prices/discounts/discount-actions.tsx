// The buttons of a discount: switch the discount off or on, and duplicate the discount.

import type { Discount } from '@kontor/contract/prices/discounts'
import { Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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
  const toggle = useMutation({ mutationFn: () => setActive(id, !is_active), onSuccess: renew })
  // A repeat after a lost response makes no second copy.
  const key = useRef(crypto.randomUUID())
  const duplicate = useMutation({
    mutationFn: () => duplicateDiscount(id, key.current),
    onSuccess: async (copy) => {
      key.current = crypto.randomUUID()
      await renew()
      await navigate(`/account/discounts/${copy.id}`)
    },
  })
  const error = toggle.error ?? duplicate.error
  return (
    <>
      <Group gap={12}>
        <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
        {may && (
          <>
            <ActionButton
              variant="default"
              loading={toggle.isPending}
              disabled={duplicate.isPending}
              onClick={() => toggle.mutate()}
            >
              {is_active ? t('Deactivate') : t('Activate')}
            </ActionButton>
            <ActionButton
              variant="default"
              loading={duplicate.isPending}
              disabled={toggle.isPending}
              onClick={() => duplicate.mutate()}
            >
              {t('Duplicate')}
            </ActionButton>
          </>
        )}
      </Group>
      {error && <ErrorAlert error={error} />}
    </>
  )
}
