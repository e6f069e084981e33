// The invoice, the receipt and the credit notes of an order, each with a button that downloads it.

import type { InvoiceDocument } from '@kontor/contract/orders/invoices'
import { formatMoney } from '@kontor/contract/values/money'
import { ActionIcon, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MONEY_LOCALE } from '../../lib/money-locale.ts'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { DownloadInvoice, NO_INVOICE } from './download-invoice.tsx'
import { KIND_WORDS, orderDocumentsQuery, saveDocument } from './invoice-data.ts'
import classes from './invoices.module.css'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

export const dayOf = ({ issued_on }: InvoiceDocument): string =>
  day.format(new Date(`${issued_on}T00:00:00Z`))

/** The total with the sign it has in the books: a credit note is negative. */
export function Total({ document: { kind, total, currency } }: { document: InvoiceDocument }) {
  const text = formatMoney(total, currency, MONEY_LOCALE)
  return <span className={classes.figure}>{kind === 'credit_note' ? `−${text}` : text}</span>
}

export function SaveDocument({
  document,
  onFailure,
}: {
  document: InvoiceDocument
  onFailure: (message: string) => void
}) {
  const [busy, setBusy] = useState(false)
  const label = `Download ${KIND_WORDS[document.kind].toLowerCase()} ${document.number}`
  const save = () => {
    setBusy(true)
    saveDocument(document)
      .catch(() => onFailure(`${KIND_WORDS[document.kind]} ${document.number} could not be downloaded.`))
      .finally(() => setBusy(false))
  }
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={busy} onClick={save}>
        <IconDownload size={18} stroke={1.5} />
      </ActionIcon>
    </Hint>
  )
}

const NAMES = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit notes' } as const
const list = new Intl.ListFormat('en-GB')

const headingOf = (documents: readonly InvoiceDocument[]): string => {
  const [first = '', ...others] = new Set(documents.map(({ kind }) => NAMES[kind]))
  return list.format([first, ...others.map((name) => name.toLowerCase())])
}

export function OrderDocuments({ order_id, heading }: { order_id: string; heading: string }) {
  const { data, error, refetch } = useQuery(orderDocumentsQuery(order_id))
  const [failure, setFailure] = useState<string | null>(null)
  if (error && !data)
    return (
      <section>
        <h2 className={heading}>Invoice</h2>
        <ErrorAlert error={NO_INVOICE} onRetry={() => void refetch()} />
      </section>
    )
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2 className={heading}>{headingOf(data)}</h2>
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      <ul className={classes.documents}>
        {data.map((document) => (
          <li key={document.id} className={classes.document}>
            <div>
              <span className={classes.number}>{document.number}</span>
              <Text fz={14} c="dimmed">
                {document.is_test && 'Test, '}
                {document.kind !== 'invoice' && `${KIND_WORDS[document.kind]}, `}
                {dayOf(document)}, <Total document={document} />
              </Text>
            </div>
            <SaveDocument document={document} onFailure={setFailure} />
          </li>
        ))}
      </ul>
      <Group hiddenFrom="sm" mt={12}>
        <DownloadInvoice order_id={order_id} onFailure={setFailure} />
      </Group>
    </section>
  )
}
