// A list of matters that need somebody: what happened, what to do, and a link to where it is done.

import type { Matter } from '@kontor/contract/matters'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../lib/rights.ts'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { confirmMatter } from './matter-data.ts'
import classes from './matters.module.css'

function placeOf({ order_id, order_number, payment_gateway_id, product_id }: Matter) {
  if (order_id !== null) return { to: `/account/orders/${order_id}`, label: `Open order ${order_number}` }
  if (product_id !== null) return { to: `/account/products/${product_id}`, label: 'Open the product' }
  if (payment_gateway_id !== null)
    return { to: `/account/payment-gateways/${payment_gateway_id}`, label: 'Open the gateway' }
  return undefined
}

export function MatterList({ matters }: { matters: readonly Matter[] }) {
  const may_confirm = useMay('shop:write')
  return (
    <ul className={classes.list}>
      {matters.map((matter) => (
        <OneMatter key={`${matter.kind} ${matter.id}`} matter={matter} may_confirm={may_confirm} />
      ))}
    </ul>
  )
}

function OneMatter({ matter, may_confirm }: { matter: Matter; may_confirm: boolean }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const place = placeOf(matter)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await confirmMatter(matter.id)
      await client.invalidateQueries({ queryKey: ['matters'] })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={classes.matter}>
      <div className={classes.head}>
        <h3 className={classes.title}>{matter.title}</h3>
        <Text fz={14} c="dimmed">
          <RelativeTime value={matter.created_at} />
        </Text>
      </div>
      <p>{matter.text}</p>
      <p className={classes.advice}>{matter.advice}</p>
      {error !== null && <ErrorAlert error={error} />}
      <Group gap={16} mt={8}>
        {place && (
          <Anchor component={Link} to={place.to}>
            {place.label}
          </Anchor>
        )}
        {matter.is_to_be_confirmed && may_confirm && (
          <Button size="xs" variant="default" loading={busy} onClick={confirm}>
            Done
          </Button>
        )}
      </Group>
    </li>
  )
}
