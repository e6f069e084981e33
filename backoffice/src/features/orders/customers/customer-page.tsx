// One customer of a shop: the orders, and the legal rights to a copy and to the erasure of personal data.

import { isUuid } from '@kontor/contract/values/id'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useMay } from '../../../lib/session/rights.ts'
import { useFollowShop } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { countryName } from '../../../ui/fields/places/country-name.ts'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { isMissing, RecordNotFound } from '../../../ui/pages/record-not-found.tsx'
import { customerQuery, spentText } from './customer-data.ts'
import { CustomerOrders } from './customer-orders.tsx'
import classes from './customers.module.css'
import { PersonalData } from './personal-data.tsx'

const CUSTOMERS = { to: '/account/customers', label: t('Customers') }

export function CustomerPage() {
  const { id = '' } = useParams()
  const may_manage = useMay('shop:manage')
  const { data: customer, error, refetch } = useQuery({ ...customerQuery(id), enabled: isUuid(id) })
  useFollowShop(customer?.shop_id)
  if (!isUuid(id) || isMissing(error))
    return <RecordNotFound noun={[t('customer'), t('customers')]} list={CUSTOMERS.to} />
  return (
    <Stack gap={32}>
      <PageHeader
        title={customer?.name || t('Customer')}
        text={customer?.email}
        up={CUSTOMERS}
        record={customer ? customer.name || customer.email : null}
      />
      {error && !customer && (
        <ErrorAlert title={t('This page could not be loaded')} error={error} onRetry={() => refetch()} />
      )}
      {!customer && !error && <Skeleton height={96} aria-hidden />}
      {customer && (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>{t('Orders')}</dt>
              <dd className="figures">{customer.orders_count}</dd>
            </div>
            <div>
              <dt>{t('Spent')}</dt>
              <dd className="figures">{spentText(customer)}</dd>
            </div>
            <div>
              <dt>{t('Country')}</dt>
              <dd>{customer.country ? countryName(customer.country) : '–'}</dd>
            </div>
            <div>
              <dt>{t('First order')}</dt>
              <dd>
                <RelativeTime value={customer.first_order_at} />
              </dd>
            </div>
            <div>
              <dt>{t('Last order')}</dt>
              <dd>
                <RelativeTime value={customer.last_order_at} />
              </dd>
            </div>
          </dl>
          <CustomerOrders customer={customer} />
          {may_manage && <PersonalData customer={customer} />}
        </>
      )}
    </Stack>
  )
}
