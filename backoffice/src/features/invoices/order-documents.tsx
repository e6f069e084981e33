// The invoice, receipt and credit notes of an order, each with a download button.

import type { InvoiceDocument } from '@kontor/contract/invoices/invoices'
import { formatMoney } from '@kontor/contract/values/money'
import { ActionIcon, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LOCALE, MONEY_LOCALE } from '../../lib/locale.ts'
import { t } from '../../lib/texts.ts'
import { Hint } from '../../ui/display/hint.tsx'
import { IconDownload } from '../../ui/display/icons.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { DownloadInvoice, NO_INVOICE } from './download-invoice.tsx'
import { KIND_LABELS, orderDocumentsQuery, saveDocument } from './invoice-data.ts'
import classes from './invoices.module.css'

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })

export const dayOf = ({ issued_on }: InvoiceDocument): string =>
  day.format(new Date(`${issued_on}T00:00:00Z`))

/** The total with the sign of the books: a credit note is negative. */
export function Total({ document: { kind, total, currency } }: { document: InvoiceDocument }) {
  const text = formatMoney(total, currency, MONEY_LOCALE)
  return <span className={classes.figure}>{kind === 'credit_note' ? `−${text}` : text}</span>
}

type Kind = InvoiceDocument['kind']

const DOWNLOAD: Record<Kind, (number: string) => string> = {
  invoice: (number) => t('Download invoice {number}', { number }),
  receipt: (number) => t('Download receipt {number}', { number }),
  credit_note: (number) => t('Download credit note {number}', { number }),
}
const NOT_DOWNLOADED: Record<Kind, (number: string) => string> = {
  invoice: (number) => t('Invoice {number} could not be downloaded.', { number }),
  receipt: (number) => t('Receipt {number} could not be downloaded.', { number }),
  credit_note: (number) => t('Credit note {number} could not be downloaded.', { number }),
}

export function SaveDocument({
  document,
  onFailure,
}: {
  document: InvoiceDocument
  onFailure: (message: string) => void
}) {
  const [busy, setBusy] = useState(false)
  const { number } = document
  const label = DOWNLOAD[document.kind](number)
  const save = () => {
    setBusy(true)
    saveDocument(document)
      .catch(() => onFailure(NOT_DOWNLOADED[document.kind](number)))
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

/** The name at the beginning of a heading, and the name within a heading. */
const NAMES: Record<Kind, readonly [string, string]> = {
  invoice: [t('Invoice'), t('invoice')],
  receipt: [t('Receipt'), t('receipt')],
  credit_note: [t('Credit notes'), t('credit notes')],
}
const list = new Intl.ListFormat(LOCALE)

const headingOf = (documents: readonly InvoiceDocument[]): string =>
  list.format(
    [...new Set(documents.map(({ kind }) => kind))].map((kind, at) => NAMES[kind][at === 0 ? 0 : 1]),
  )

export function OrderDocuments({ order_id, heading }: { order_id: string; heading: string }) {
  const { data, error, refetch } = useQuery(orderDocumentsQuery(order_id))
  const [failure, setFailure] = useState<string | null>(null)
  if (error && !data)
    return (
      <section>
        <h2 className={heading}>{t('Invoice')}</h2>
        <ErrorAlert error={NO_INVOICE} onRetry={() => void refetch()} />
      </section>
    )
  if (!data || data.length === 0) return null
  const kinds = new Set(data.map(({ kind }) => kind)).size
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
                {document.is_test && `${t('Test')}, `}
                {document.kind !== 'invoice' && kinds > 1 && `${KIND_LABELS[document.kind]}, `}
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
