// The home page's section on orders: how many are paid and have still to be sent. Before the first order, a link to the storefront.

import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import { countQuery, hasLiveQuery, toShipQuery } from './home-data.ts'

/** Tells a shop without orders whether customers can already see its products. */
function BeforeTheFirst({ shop_id }: { shop_id: string }) {
  const has_live = useQuery(hasLiveQuery(shop_id)).data
  if (has_live === undefined) return <Skeleton height={16} my={4} width={160} />
  return has_live ? (
    <Text>
      {rich('No orders yet. Your shop is open: {link}.', {
        link: <a href={`/store?shop_id=${encodeURIComponent(shop_id)}`}>{t('view your storefront')}</a>,
      })}
    </Text>
  ) : (
    <Text>
      {rich('No orders yet. Your shop is empty because no product is active: {link}.', {
        link: (
          <Anchor component={Link} to="/account/products" underline="always">
            {t('publish a product')}
          </Anchor>
        ),
      })}
    </Text>
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Text>
    {rich('The orders could not be loaded. {link}', {
      link: (
        <Anchor component="button" type="button" underline="always" onClick={onRetry}>
          {t('Try again')}
        </Anchor>
      ),
    })}
  </Text>
)

export function HomeOrders({ shop_id }: { shop_id: string }) {
  const shipping = useQuery(toShipQuery(shop_id))
  const counting = useQuery(countQuery(shop_id))
  const [to_ship, all] = [shipping.data, counting.data]
  const retry = () => {
    if (shipping.isError) void shipping.refetch()
    if (counting.isError) void counting.refetch()
  }
  return (
    <section>
      <Title order={2} mb={8}>
        {t('Orders')}
      </Title>
      {to_ship === undefined || all === undefined ? (
        shipping.isError || counting.isError ? (
          <NotLoaded onRetry={retry} />
        ) : (
          <Skeleton height={16} my={4} width={160} />
        )
      ) : all === 0 ? (
        <BeforeTheFirst shop_id={shop_id} />
      ) : to_ship === 0 ? (
        <Text>
          {rich('No orders to ship. {link}', {
            link: (
              <Anchor component={Link} to="/account/orders" underline="always">
                {t('All orders')}
              </Anchor>
            ),
          })}
        </Text>
      ) : (
        <Text>
          {rich('{count} paid and not yet shipped. {link}', {
            count: <b className="figures">{formatNumber(to_ship)}</b>,
            link: (
              <Anchor component={Link} to="/account/orders?is_to_ship=true" underline="always">
                {to_ship === 1 ? t('View order') : t('View orders')}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </section>
  )
}
