// The emails to the customer of an order: the sent emails, and the emails held back by a limit.

import { type OrderMail, orderMails } from '@kontor/contract/orders/order-mails'
import type { Order } from '@kontor/contract/orders/orders'
import { Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { rich, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { MAIL_NAMES } from '../../shops/mails/mail-names.ts'
import classes from './order-page.module.css'

const REASONS: Record<NonNullable<OrderMail['reason']>, string> = {
  limit: t('too many emails to this address, from this shop or from this account.'),
  network: t('many orders from the same network.'),
  unproved: t(
    'this shop has not received a payment through a live gateway yet, and the customer did not pay online. Write to the customer yourself.',
  ),
  complaints: t('too many recipients reported orders that they did not place. See To do.'),
  objected: t('the recipient reported that they did not order, or unsubscribed.'),
  refused: t('the email server refused the recipient’s address. Check the address.'),
  mail_server: t('the email server has not accepted it.'),
}

const MAILS_SOON_FOR_MS = 30_000
const MAILS_AGAIN_MS = 2000

/**
 * Returns after how many milliseconds to read an order's emails again, because a job writes the emails soon
 * after each change.
 */
export const mailsAgainAfter = (changed_at: string, now: number): number | false =>
  Math.abs(now - Date.parse(changed_at)) < MAILS_SOON_FOR_MS ? MAILS_AGAIN_MS : false

/** The emails about an order last changed at `changed_at`. */
export const orderMailsQuery = (id: string, changed_at: string) =>
  queryOptions({
    queryKey: ['orders', 'mails', id],
    queryFn: ({ signal }) => call(orderMails.ofOrder, { params: { id } }, { signal }),
    refetchInterval: () => mailsAgainAfter(changed_at, Date.now()),
  })

export function OrderMails({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(orderMailsQuery(order.id, order.updated_at))
  if (error && !data)
    return (
      <section>
        <h2 className={classes.heading}>{t('Emails')}</h2>
        <ErrorAlert title={t('Emails could not be loaded')} error={error} onRetry={() => void refetch()} />
      </section>
    )
  if (data === undefined || data.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('Emails')}</h2>
      <Stack gap={8}>
        {data.map((mail) => (
          <OneMail key={mail.id} mail={mail} />
        ))}
      </Stack>
    </section>
  )
}

function OneMail({ mail: { kind, outcome, reason, updated_at } }: { mail: OrderMail }) {
  const name = MAIL_NAMES[kind] ?? kind
  if (reason === null)
    return (
      <Text fz={14}>{rich('{name}: sent {time}', { name, time: <RelativeTime value={updated_at} /> })}</Text>
    )
  return (
    <Text fz={14}>
      {name}: <b>{outcome === 'waiting' ? t('waiting') : t('not sent')}</b>
      {outcome === 'waiting' &&
        `, ${reason === 'mail_server' ? t('tried again') : t('tried again every hour')}`}
      <Text component="span" fz={14} c="dimmed">
        {' '}
        – {REASONS[reason]}
      </Text>
    </Text>
  )
}
