// The button that downloads the invoice of an order. Orders without an invoice show no button.

import type { ButtonProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { IconFileDownload } from '../../ui/display/icons.tsx'
import { orderDocumentsQuery, saveOrderInvoice } from './invoice-data.ts'

export const NO_INVOICE = t('Failed to get order invoice. Please try again later.')

export interface DownloadInvoiceProps extends Pick<ButtonProps, 'hiddenFrom' | 'visibleFrom'> {
  order_id: string
  onFailure: (message: string) => void
}

export function DownloadInvoice({ order_id, onFailure, ...shown }: DownloadInvoiceProps) {
  const { data } = useQuery(orderDocumentsQuery(order_id))
  const [busy, setBusy] = useState(false)
  if (!data?.some(({ kind }) => kind === 'invoice')) return null
  const save = () => {
    setBusy(true)
    saveOrderInvoice(order_id)
      .catch(() => onFailure(NO_INVOICE))
      .finally(() => setBusy(false))
  }
  return (
    <ActionButton
      {...shown}
      variant="default"
      leftSection={<IconFileDownload size={18} stroke={1.5} />}
      loading={busy}
      onClick={save}
    >
      {t('Download Invoice')}
    </ActionButton>
  )
}
