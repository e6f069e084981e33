// The list of a shop's invoices, receipts and credit notes, and the download of a whole month for bookkeeping.

import { INVOICE_KINDS, type InvoiceDocument } from '@kontor/contract/invoices/invoices'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProblemError } from '../../lib/api/api.ts'
import { isMonth } from '../../lib/dates/address-days.ts'
import { monthName } from '../../lib/dates/month-name.ts'
import { useToday } from '../../lib/dates/shop-calendar.ts'
import { useSelectedShopId } from '../../lib/session/selected-shop.ts'
import { rich, t } from '../../lib/texts.ts'
import { IconFileZip } from '../../ui/display/icons.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { useListState } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/rows/list-cells.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ListPage } from '../../ui/pages/list-page.tsx'
import { NoShop } from '../../ui/pages/no-shop.tsx'
import { scrolledIntoView } from '../../ui/scroll-into-view.ts'
import { firstDocumentQuery, KIND_LABELS, listInvoices, saveArchive, saveJournal } from './invoice-data.ts'
import { monthsUpTo } from './months.ts'
import { dayOf, SaveDocument, Total } from './order-documents.tsx'

const columnsWith = (onFailure: (message: string) => void): Column<InvoiceDocument>[] => [
  { key: 'number', header: t('Number'), render: ({ number }) => number, sort: 'number', width: 130 },
  {
    key: 'kind',
    header: t('Kind'),
    render: ({ kind, is_test }) =>
      is_test ? t('{kind}, test', { kind: KIND_LABELS[kind] }) : KIND_LABELS[kind],
    width: 140,
  },
  { key: 'issued_on', header: t('Date'), render: dayOf, sort: 'issued_on', width: 130 },
  { key: 'buyer_name', header: t('Customer'), render: ({ buyer_name }) => buyer_name, sort: 'buyer_name' },
  {
    key: 'order',
    header: t('Order'),
    render: ({ order_number }) => order_number,
    hide_on_phone: true,
    width: 100,
  },
  {
    key: 'total',
    header: t('Total'),
    sort: 'total',
    align: 'right',
    width: 130,
    render: (document) => <Total document={document} />,
  },
  {
    key: 'pdf',
    header: 'PDF',
    align: 'right',
    width: 72,
    render: (document) => <SaveDocument document={document} onFailure={onFailure} />,
  },
]

export function InvoicesPage() {
  const shop_id = useSelectedShopId()
  if (shop_id === null) return <NoShop />
  return <InvoicesOf key={shop_id} shop_id={shop_id} />
}

function InvoicesOf({ shop_id }: { shop_id: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { data: first } = useQuery(firstDocumentQuery(shop_id))
  const months = monthsUpTo(useToday(), first ?? undefined)
  const filters = [
    {
      key: 'month',
      label: t('Any month'),
      options: months.map((value) => ({ value, label: monthName(value) })),
      accepts: isMonth,
    },
    {
      key: 'kind',
      label: t('Any kind'),
      options: INVOICE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
    },
  ]
  const { month = months[0] as string } = useListState(filters).filters
  return (
    <ListPage
      resource="invoices"
      title={t('Invoices')}
      header={rich(
        'Invoices are issued automatically when an order is paid, receipts for the gift cards in it, and credit notes when it is refunded. Your own details are in the {link}. Test orders have their own numbers. Once you have real sales, downloads leave them out.',
        {
          link: (
            <Anchor component={Link} to="/account/invoices/settings" underline="always" fz="inherit">
              {t('invoice details')}
            </Anchor>
          ),
        },
      )}
      path="/account/invoices"
      addressOf={({ order_id }) => `/account/orders/${order_id}`}
      list={listInvoices}
      columns={columnsWith(setFailure)}
      noun={[t('document'), t('documents')]}
      nameOf={({ kind, number }) => `${KIND_LABELS[kind]} ${number}`}
      search={t('Search number, order or customer')}
      filters={filters}
      empty={{ title: t('No invoices yet'), text: t('Your first paid order gets invoice number 1.') }}
      downloads={<MonthMenu shop_id={shop_id} month={month} onFailure={setFailure} />}
      alert={
        failure !== null && (
          <div key={failure} {...scrolledIntoView}>
            <ErrorAlert error={failure} onClose={() => setFailure(null)} />
          </div>
        )
      }
      is_read_only
    />
  )
}

/** Downloads all documents of a month. */
function MonthMenu({
  shop_id,
  month,
  onFailure,
}: {
  shop_id: string
  month: string
  onFailure: (message: string | null) => void
}) {
  const [busy, setBusy] = useState(false)
  const save = (download: typeof saveArchive) => async () => {
    setBusy(true)
    onFailure(null)
    try {
      await download(shop_id, month)
    } catch (problem) {
      const reason = problem instanceof ProblemError ? ` ${problem.message}` : ''
      onFailure(t('{month} could not be downloaded.', { month: monthName(month) }) + reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      variant="default"
      loading={busy}
      leftSection={<IconFileZip size={18} stroke={1.5} />}
      items={[
        {
          label: t('{month}: all PDFs (ZIP)', { month: monthName(month) }),
          onClick: save(saveArchive),
        },
        { label: t('{month}: list (CSV)', { month: monthName(month) }), onClick: save(saveJournal) },
      ]}
    >
      {t('Download month')}
    </Menu>
  )
}
