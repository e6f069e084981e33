// The list of a shop's invoices and credit notes, and the download of a whole month for bookkeeping.

import { INVOICE_KINDS, type InvoiceDocument } from '@kontor/contract/orders/invoices'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isMonth } from '../../lib/address-days.ts'
import { ProblemError } from '../../lib/api.ts'
import { useSelectedShopId } from '../../lib/selected-shop.ts'
import { useToday } from '../../lib/shop-calendar.ts'
import { broughtIntoSight } from '../../ui/bring-into-sight.ts'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { IconFileZip } from '../../ui/icons.tsx'
import type { Column } from '../../ui/list/list-cells.tsx'
import { useListState } from '../../ui/list/list-state.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { Menu } from '../../ui/menu.tsx'
import { NoShop } from '../../ui/no-shop.tsx'
import { firstDocumentQuery, KIND_WORDS, listInvoices, saveArchive, saveJournal } from './invoice-data.ts'
import { monthName, monthsUpTo } from './months.ts'
import { dayOf, SaveDocument, Total } from './order-documents.tsx'

const columnsWith = (onFailure: (message: string) => void): Column<InvoiceDocument>[] => [
  { key: 'number', header: 'Number', render: ({ number }) => number, sort: 'number', width: 130 },
  {
    key: 'kind',
    header: 'Kind',
    render: ({ kind, is_test }) => (is_test ? `${KIND_WORDS[kind]}, test` : KIND_WORDS[kind]),
    width: 140,
  },
  { key: 'issued_on', header: 'Date', render: dayOf, sort: 'issued_on', width: 130 },
  { key: 'buyer_name', header: 'Customer', render: ({ buyer_name }) => buyer_name, sort: 'buyer_name' },
  {
    key: 'order',
    header: 'Order',
    render: ({ order_number }) => order_number,
    hide_on_phone: true,
    width: 100,
  },
  {
    key: 'total',
    header: 'Total',
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
      label: 'Any month',
      options: months.map((value) => ({ value, label: monthName(value) })),
      accepts: isMonth,
    },
    {
      key: 'kind',
      label: 'Any kind',
      options: INVOICE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
    },
  ]
  const { month = months[0] as string } = useListState(filters).filters
  return (
    <ListPage
      resource="invoices"
      title="Invoices"
      header={
        <>
          Invoices are issued automatically when an order is paid, credit notes when it is refunded. Your own
          details are in the{' '}
          <Anchor component={Link} to="/account/invoices/settings" underline="always" fz="inherit">
            invoice details
          </Anchor>
          . Test orders have their own numbers. Once you have real sales, downloads leave them out.
        </>
      }
      path="/account/invoices"
      addressOf={({ order_id }) => `/account/orders/${order_id}`}
      list={listInvoices}
      columns={columnsWith(setFailure)}
      noun={['document', 'documents']}
      nameOf={({ kind, number }) => `${KIND_WORDS[kind]} ${number}`}
      search="Search number, order or customer"
      filters={filters}
      empty={{ title: 'No invoices yet', text: 'Your first paid order gets invoice number 1.' }}
      downloads={<MonthMenu shop_id={shop_id} month={month} onFailure={setFailure} />}
      alert={
        failure !== null && (
          <div key={failure} {...broughtIntoSight}>
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
      onFailure(`${monthName(month)} could not be downloaded.${reason}`)
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
        { label: `${monthName(month)}: all PDFs (ZIP)`, onClick: save(saveArchive) },
        { label: `${monthName(month)}: list (CSV)`, onClick: save(saveJournal) },
      ]}
    >
      Download month
    </Menu>
  )
}
