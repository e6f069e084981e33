// The message to a user who returns from Stripe. The address proves nothing, so the banner confirms the
// amount only from the deposit. The server looks the deposit up at Stripe. The balance is read again once the
// deposit is done.

import type { Deposit } from '@kontor/contract/money/deposits'
import { formatMoney } from '@kontor/contract/values/money'
import { Alert, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { depositQuery } from './deposit-data.ts'
import { depositReturn } from './deposit-return.ts'

export function DepositBanner() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const back = depositReturn(search, hash)
  if (back === null) return null
  const close = () => navigate(pathname, { replace: true })
  if (back.kind === 'cancel')
    return (
      <Alert
        title={t('Deposit cancelled')}
        color="gray"
        withCloseButton
        closeButtonLabel={t('Dismiss')}
        onClose={close}
        role="status"
      >
        <Text fz={14}>{t('Nothing was charged.')}</Text>
      </Alert>
    )
  return <Paid id={back.id} onClose={close} />
}

function Paid({ id, onClose }: { id: string | null; onClose: () => void }) {
  const client = useQueryClient()
  const { data: deposit } = useQuery({ ...depositQuery(id ?? ''), enabled: id !== null })
  const status = deposit?.status
  useEffect(() => {
    if (status === 'DONE') void client.invalidateQueries({ queryKey: ['ledger'] })
    if (status !== undefined) void client.invalidateQueries({ queryKey: ['deposits', 'list'] })
  }, [status, client])
  const has_failed = status === 'ERROR'
  return (
    <Alert
      title={has_failed ? t('Deposit failed') : t('Deposit success')}
      color={has_failed ? 'gray' : 'sea'}
      withCloseButton
      closeButtonLabel={t('Dismiss')}
      onClose={onClose}
      role="status"
    >
      {!has_failed && (
        <Text fz={14}>
          {t('Your deposit was successful. Card payments should be applied within seconds.')}
        </Text>
      )}
      {deposit && <Progress deposit={deposit} />}
    </Alert>
  )
}

function Progress({ deposit }: { deposit: Deposit }) {
  const amount = formatMoney(deposit.amount, deposit.currency, MONEY_LOCALE)
  return (
    <Text fz={14} mt={4} fw={500}>
      {deposit.status === 'DONE' && t('{amount} was added to your balance.', { amount })}
      {deposit.status === 'PENDING' &&
        (serverText(deposit.note) || t('Waiting for Stripe to confirm {amount}…', { amount }))}
      {deposit.status === 'ERROR' && serverText(deposit.note)}
    </Text>
  )
}
