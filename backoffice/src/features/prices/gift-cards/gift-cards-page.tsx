// The list of a shop's gift cards.

import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { formatMoney } from '@kontor/contract/values/money'
import { lazy, Suspense, useState } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { TestBadge } from '../../orders/order-status.tsx'
import { codeName } from './code-name.ts'
import { listGiftCards, STATUS } from './gift-card-data.ts'

const IssueDialogue = lazy(async () => ({ default: (await import('./issue-dialogue.tsx')).IssueDialogue }))

export function GiftCardsPage() {
  const [issuing, setIssuing] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <ListPage<GiftCard>
        resource="gift-cards"
        title={t('Gift Cards')}
        header={t('Prepaid credit for your shop')}
        path="/account/gift-cards"
        create={{ label: t('Issue Gift Card'), onClick: () => setIssuing('open') }}
        right="shop:manage"
        list={listGiftCards}
        columns={[
          {
            key: 'last4',
            header: t('Code'),
            render: codeName,
            after: ({ status, is_test }) => (
              <>
                <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
                {is_test && <TestBadge />}
              </>
            ),
          },
          { key: 'email', header: t('Recipient'), render: ({ email }) => email || '–' },
          {
            key: 'balance',
            header: t('Balance'),
            render: ({ balance, currency }) => formatMoney(balance, currency, MONEY_LOCALE),
            align: 'right',
            width: 120,
          },
          {
            key: 'initial_amount',
            header: t('Initial value'),
            render: ({ initial_amount, currency }) => formatMoney(initial_amount, currency, MONEY_LOCALE),
            align: 'right',
            width: 120,
          },
          {
            key: 'expires_at',
            header: t('Expires'),
            render: ({ expires_at }) => (expires_at === null ? '–' : <RelativeTime value={expires_at} />),
            align: 'right',
            width: 140,
          },
          {
            key: 'created_at',
            header: t('Issued'),
            render: ({ created_at }) => <RelativeTime value={created_at} />,
            align: 'right',
            width: 140,
          },
        ]}
        noun={[t('gift card'), t('gift cards')]}
        nameOf={codeName}
        whyUndeletable={() => t('A gift card cannot be deleted. Void it instead.')}
        search={t('Search last 4 characters, email or order')}
        filters={[
          {
            key: 'status',
            label: t('Any status'),
            options: Object.entries(STATUS).map(([value, { label }]) => ({ value, label })),
          },
        ]}
        empty={{
          title: t('No gift cards yet'),
          text: t(
            'Issue one as an apology or a prize. Its code is shown only once; its balance is listed here.',
          ),
        }}
      />
      {issuing !== 'never' && (
        <Suspense>
          <IssueDialogue opened={issuing === 'open'} onClose={() => setIssuing('closed')} />
        </Suspense>
      )}
    </>
  )
}
