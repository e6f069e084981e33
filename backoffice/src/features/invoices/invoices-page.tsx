// The list of a shop's invoices and credit notes, and the download of a whole month for bookkeeping.

import { INVOICE_KINDS, type InvoiceDocument } from '@kontor/contract/orders/invoices'
import { Anchor, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isMonth } from '../../lib/address-days.ts'
import { ProblemError } from '../../lib/api.ts'
import { useSelectedShopId } from '../../lib/selected-shop.ts'
import { useToday } from '../../lib/shop-calendar.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { broughtIntoSight } from '../../ui/bring-into-sight.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { IconFileZip } from '../../ui/icons.tsx'
import { ListCards } from '../../ui/list/list-cards.tsx'
import { type Column, sortsOf } from '../../ui/list/list-cells.tsx'
import { ListPager } from '../../ui/list/list-pager.tsx'
import { useListState } from '../../ui/list/list-state.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { sortChoices } from '../../ui/list/sort-select.tsx'
import { useRows } from '../../ui/list/use-rows.ts'
import { Menu } from '../../ui/menu.tsx'
import { NoShop } from '../../ui/no-shop.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
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
  const phone = usePhone()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
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
  const columns = columnsWith(setFailure)
  const state = useListState(filters, sortsOf(columns))
  const { result, rows, total, is_leaving_page } = useRows(
    { resource: 'invoices', list: listInvoices, shop_id },
    state,
  )

  const month = state.filters.month ?? (months[0] as string)
  const save = (what: (shop_id: string, month: string) => Promise<void>) => async () => {
    setBusy(true)
    setFailure(null)
    await what(shop_id, month)
      .catch((problem: unknown) =>
        setFailure(
          `${monthName(month)} could not be downloaded. ${problem instanceof ProblemError ? problem.message : ''}`.trim(),
        ),
      )
      .finally(() => setBusy(false))
  }
  const is_narrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const is_nothing = rows !== null && total === 0
  const is_empty = is_nothing && !is_narrowed
  const Rows = phone ? ListCards : ListTable
  const ways = (
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
  return (
    <Stack gap={24}>
      <PageHeader
        title="Invoices"
        text={
          <>
            Invoices are issued automatically when an order is paid, credit notes when it is refunded. Your
            own details are in the{' '}
            <Anchor component={Link} to="/account/invoices/settings" underline="always" fz="inherit">
              invoice details
            </Anchor>
            . Test orders have their own numbers. Once you have real sales, downloads leave them out.
          </>
        }
        action={
          !is_empty && (
            <Group gap={8} wrap="nowrap" flex="none" visibleFrom="sm">
              {ways}
            </Group>
          )
        }
      />
      {!is_empty && <Group hiddenFrom="sm">{ways}</Group>}
      {failure !== null && (
        <div key={failure} {...broughtIntoSight}>
          <ErrorAlert error={failure} onClose={() => setFailure(null)} />
        </div>
      )}
      {result.error && (
        <ErrorAlert title="This list could not be loaded" error={result.error} onRetry={result.refetch} />
      )}
      {!is_empty && (
        <ListToolbar
          state={state}
          search="Search number, order or customer"
          filters={filters}
          sorts={phone ? sortChoices(columns) : []}
        />
      )}
      {is_empty && <EmptyState title="No invoices yet" text="Your first paid order gets invoice number 1." />}
      {is_nothing && is_narrowed && (
        <EmptyState title="No results" text="Try a different search or clear the filters." />
      )}
      {!is_nothing && !(result.error && rows === null) && (
        <div aria-busy={result.isFetching}>
          <Rows
            columns={columns}
            rows={is_leaving_page ? null : rows}
            nameOf={({ kind, number }) => `${KIND_WORDS[kind]} ${number}`}
            addressOf={({ order_id }) => `/account/orders/${order_id}`}
            sort={state.sort}
            onSort={(next) => state.set('sort', next)}
            onDelete={null}
            selection={null}
          />
        </div>
      )}
      {rows !== null && rows.length > 0 && (
        <ListPager
          page={state.page}
          q={state.q}
          rows={rows.length}
          total={total}
          isEstimate={result.data?.total_is_estimate}
          onPage={state.setPage}
        />
      )}
    </Stack>
  )
}
