// What waits in a shop that sells: the orders that are paid and not yet sent. Before the first order, the way to look at the shop.

import { type OrderStatus, orders } from '@kontor/contract/orders'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'

const number = new Intl.NumberFormat('en-GB')

/** How many orders there are, of one status or at all. */
const countQuery = (shop_id: string, status?: OrderStatus) =>
  queryOptions({
    queryKey: ['orders', 'count', shop_id, status ?? 'any'],
    queryFn: async ({ signal }) =>
      (await call(orders.list, { query: { shop_id, limit: '1', ...(status && { status }) } }, { signal }))
        .total,
  })

export function HomeOrders({ shop_id }: { shop_id: string }) {
  const paid = useQuery(countQuery(shop_id, 'paid')).data
  const all = useQuery(countQuery(shop_id)).data
  return (
    <section>
      <Title order={2} mb={8}>
        Orders
      </Title>
      {paid === undefined || all === undefined ? (
        <Skeleton height={16} width={160} />
      ) : all === 0 ? (
        <Text>
          None yet. Your shop is open:{' '}
          <a href={`/store?shop_id=${encodeURIComponent(shop_id)}`}>look at it as a customer does</a>.
        </Text>
      ) : paid === 0 ? (
        <Text>
          Nothing waits to be sent.{' '}
          <Anchor component={Link} to="/account/orders" underline="always">
            All orders
          </Anchor>
        </Text>
      ) : (
        <Text>
          <b className="figures">{number.format(paid)}</b> paid and not yet sent.{' '}
          <Anchor component={Link} to="/account/orders?status=paid" underline="always">
            {paid === 1 ? 'Send it' : 'Send them'}
          </Anchor>
        </Text>
      )}
    </section>
  )
}
