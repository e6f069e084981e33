// Exporting and erasing a customer's data. The confirmation lists the erased data and the data that stays.

import type { Customer, CustomerErasure } from '@kontor/contract/orders/customers'
import { Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { plural, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { downloadCustomer, eraseCustomer, erasureQuery } from './customer-data.ts'
import classes from './customers.module.css'

export function PersonalData({ customer }: { customer: Customer }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'export' | 'erase' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [erasure, setErasure] = useState<CustomerErasure | null>(null)
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState<number | null>(null)

  const attempt = async (what: 'export' | 'erase', work: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    await work().catch(setFailure)
    setBusy(null)
  }
  const ask = () =>
    attempt('erase', async () => {
      const found = await client.fetchQuery(erasureQuery(customer.id))
      setErasure(found)
      setAsking(true)
    })
  const obstacle = erasure && obstacleOf(erasure, customer.email)
  return (
    <section aria-labelledby="personal-data">
      <Title order={2} id="personal-data" mb={8}>
        {t('Personal data')}
      </Title>
      <Text mb={16} maw="70ch">
        {t(
          'Customers may request a copy of their data, or its erasure. Send the file only to that customer. Both actions are recorded in the audit log.',
        )}
      </Text>
      <Stack gap={16}>
        {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
        <Group gap={8}>
          <ActionButton
            variant="default"
            loading={busy === 'export'}
            onClick={() => void attempt('export', () => downloadCustomer(customer))}
          >
            {t('Download data')}
          </ActionButton>
          <ActionButton
            variant="default"
            c="var(--danger)"
            loading={busy === 'erase'}
            onClick={() => void ask()}
          >
            {t('Erase…')}
          </ActionButton>
        </Group>
      </Stack>
      <Confirm
        opened={asking && obstacle !== null}
        title={t('Cannot be erased yet')}
        keep="OK"
        onConfirm={() => undefined}
        onClose={() => setAsking(false)}
      >
        {obstacle}
      </Confirm>
      <Confirm
        opened={asking && obstacle === null}
        title={t('Erase {email}?', { email: customer.email })}
        action={t('Erase permanently')}
        onConfirm={async () => {
          await eraseCustomer(customer.id, setLeft).finally(() => setLeft(null))
          notifications.show({ message: t('The customer was erased.') })
          // The cached personal data is removed, too. The data of this page is removed only after leaving the
          // page, because the page would otherwise load the data again.
          client.removeQueries({ queryKey: ['customers', 'list'] })
          await navigate('/account/customers')
          for (const kind of ['item', 'orders', 'erasure'])
            client.removeQueries({ queryKey: ['customers', kind, customer.id] })
          await client.invalidateQueries({ queryKey: ['orders'] })
        }}
        onClose={() => setAsking(false)}
      >
        {erasure && <Loss erasure={erasure} />}
        {left !== null && (
          <p role="status">
            {plural(
              left,
              'Erasing… {count} order left. If you leave this page, erase again to continue.',
              'Erasing… {count} orders left. If you leave this page, erase again to continue.',
            )}
          </p>
        )}
      </Confirm>
    </section>
  )
}

/** Returns the first obstacle to the erasure, or null. */
function obstacleOf(
  { open_orders, open_refunds, open_payments, open_matters }: CustomerErasure,
  email: string,
): string | null {
  if (open_orders > 0)
    return plural(
      open_orders,
      '{email} has {count} open order. Deliver, cancel or refund first.',
      '{email} has {count} open orders. Deliver, cancel or refund first.',
      { email },
    )
  if (open_refunds > 0) return t('A refund to {email} is pending. Wait until it is completed.', { email })
  if (open_payments > 0)
    return t('A payment of {email} may be pending. Wait until it has arrived or failed.', { email })
  if (open_matters > 0)
    return t('An order of {email} has an open task, for example a dispute. Resolve it first.', { email })
  return null
}

function Loss({ erasure: { orders, addresses, mails, invoices_kept } }: { erasure: CustomerErasure }) {
  return (
    <>
      <p>{t('This cannot be undone. Erased:')}</p>
      <ul className={classes.loss}>
        <li>
          {plural(
            orders,
            'names, email and postal addresses, telephone numbers and notes in {count} order, with the payment provider’s data about them',
            'names, email and postal addresses, telephone numbers and notes in {count} orders, with the payment provider’s data about them',
          )}
        </li>
        {addresses > 0 && (
          <li>
            {plural(addresses, '{count} entry in the address book', '{count} entries in the address book')}
          </li>
        )}
        {mails > 0 && (
          <li>
            {plural(mails, '{count} email from the last 30 days', '{count} emails from the last 30 days')}
          </li>
        )}
        <li>
          {t(
            'places in customer groups, uses of discounts, and the email address and texts on gift cards; the cards keep their balance',
          )}
        </li>
        <li>{t('the email address in discounts; one that was for this person only is switched off')}</li>
      </ul>
      <p>{t('Kept, as required by law:')}</p>
      <ul className={classes.loss}>
        <li>
          {t('order numbers, dates, items, amounts and taxes, with country, VAT number and its check result')}
        </li>
        <li>
          {t(
            'invoices and credit notes ({invoices_kept} so far) with the name and address on them, for the legal retention period',
            { invoices_kept },
          )}
        </li>
      </ul>
      <p>
        {t('Cached API responses are deleted within a day. Backups keep the data until you delete them.')}
      </p>
    </>
  )
}
