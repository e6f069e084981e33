// What happened to an order, oldest first, and who did it.

import type { OrderEvent } from '@kontor/contract/orders'
import { Text } from '@mantine/core'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './order-page.module.css'
import { OrderStatusBadge } from './order-status.tsx'

const ACTORS: Record<OrderEvent['actor_kind'], string> = {
  user: 'a member of the shop',
  buyer: 'the buyer',
  stripe: 'Stripe',
  system: 'Kontor',
}

export function OrderHistory({ history }: { history: OrderEvent[] }) {
  return (
    <section>
      <h2 className={classes.heading}>Timeline</h2>
      <ol className={classes.steps}>
        {history.map((event) => (
          <li key={event.id}>
            <div className={classes.step}>
              <OrderStatusBadge status={event.to_status} />
              <RelativeTime value={event.created_at} />
            </div>
            <Text fz={14} c="dimmed">
              by {ACTORS[event.actor_kind]}
              {event.note && `: ${event.note}`}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
