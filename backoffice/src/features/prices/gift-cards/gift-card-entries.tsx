// The history of a gift card, newest first.

import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { formatMoney } from '@kontor/contract/values/money'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import tables from '../../../ui/display/table.module.css'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import classes from '../../orders/customers/customers.module.css'
import { ENTRY_LABELS, entriesQuery } from './gift-card-data.ts'

export function GiftCardEntries({ card: { id, currency } }: { card: GiftCard }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({ ...entriesQuery(id, page), placeholderData: keepPreviousData })
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  return (
    <section aria-labelledby="entries">
      <Title order={2} id="entries" mb={12} fz={16}>
        {t('Entries')}
      </Title>
      {error && !data && <ErrorAlert error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={88} aria-hidden />}
      {data && (
        <>
          <div className={classes.scroll}>
            <table className={`${tables.table} ${classes.orders}`}>
              <thead>
                <tr>
                  <th scope="col">{t('Entry')}</th>
                  <th scope="col">{t('Date')}</th>
                  <th scope="col">{t('Amount')}</th>
                  <th scope="col">{t('Balance')}</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((entry) => (
                  <tr key={entry.id}>
                    <td>
                      {entry.order_id === null ? (
                        ENTRY_LABELS[entry.kind]
                      ) : (
                        <Anchor component={Link} to={`/account/orders/${entry.order_id}`} fz="inherit">
                          {ENTRY_LABELS[entry.kind]}
                        </Anchor>
                      )}
                      {(entry.note !== '' || entry.actor !== '') && (
                        <Text fz={12} c="dimmed">
                          {[entry.note, entry.actor].filter(Boolean).join(' – ')}
                        </Text>
                      )}
                    </td>
                    <td>
                      <RelativeTime value={entry.created_at} />
                    </td>
                    <td className="figures">{money(entry.amount)}</td>
                    <td className="figures">{money(entry.balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ListPager page={page} total={data.total} onPage={setPage} />
        </>
      )}
    </section>
  )
}
