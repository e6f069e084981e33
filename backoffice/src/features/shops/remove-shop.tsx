// Deletes a shop; for its owners only. The question before tells what happens to the shop's data. The server refuses while orders are open or their
// money is not settled.

import { type Shop, shops } from '@kontor/contract/shops'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/rights.ts'
import { selectShop } from '../../lib/selected-shop.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'

export function RemoveShop({ shop }: { shop: Shop }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const may = useMay('shop:own')
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await call(shops.remove, { params: { id: shop.id } })
    // Before anything else, so that no query asks for the deleted shop.
    selectShop(null)
    await client.invalidateQueries({ queryKey: ['shops', 'all'] })
    notifications.show({ message: `Deleted '${shop.name}'` })
    navigate('/account', { replace: true, state: { leaving: true } })
  }
  if (!may) return null
  return (
    <FieldGroup
      title="Delete the shop"
      help="A shop that is not needed any more can be deleted once no order is open and no refund or dispute is left."
    >
      <Button
        variant="default"
        c="var(--danger)"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        Delete shop
      </Button>
      <Confirm
        opened={asking}
        title={`Delete ${shop.name}?`}
        action="Delete shop"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        Its storefront closes at once, and its products, stock, shipping rates and payment gateways are not to
        be reached any more. Orders and invoices are kept, as the books require. This cannot be undone.
      </Confirm>
    </FieldGroup>
  )
}
