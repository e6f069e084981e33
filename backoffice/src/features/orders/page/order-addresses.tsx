// The buyer and the addresses of the order, with buttons to correct both.

import { isPayable } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { placeLines } from '@kontor/contract/shops/addresses/address-format'
import { Button, Group, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { storeUrl } from '../../../lib/api/installation.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { Hint } from '../../../ui/display/hint.tsx'
import { countryName } from '../../../ui/fields/places/country-name.ts'
import { whyNoOtherEmail, whyNoOtherPlace } from '../correcting/why-not-corrected.ts'
import classes from './order-page.module.css'

const EmailDialogue = lazy(async () => ({
  default: (await import('../correcting/correct-dialogue.tsx')).EmailDialogue,
}))
const PlaceDialogue = lazy(async () => ({
  default: (await import('../correcting/correct-dialogue.tsx')).PlaceDialogue,
}))

type PostalAddress = NonNullable<Order['shipping_address']>

const linesOf = (address: PostalAddress): string[] =>
  [
    address.recipient_name,
    address.company_name,
    ...placeLines(address, countryName(address.country)),
    address.phone,
    address.vat_number && t('VAT {vat_number}', { vat_number: address.vat_number }),
  ].filter((line) => line !== '')

/** A heading with the actions for the content below. */
const Heading = ({ title, children }: { title: string; children: ReactNode }) => (
  <Group justify="space-between" align="baseline" gap={8} wrap="nowrap">
    <h2 className={classes.heading}>{title}</h2>
    {children}
  </Group>
)

/** With a `reason`, the button is disabled and shows the reason. */
function Edit({ label, reason, onClick }: { label: string; reason: string | null; onClick: () => void }) {
  const button = (
    <Button
      size="compact-sm"
      variant="subtle"
      flex="none"
      aria-label={label}
      // Not `disabled`, because `disabled` would hide the reason from keyboard users.
      aria-disabled={reason !== null}
      data-disabled={reason !== null || undefined}
      onClick={reason === null ? onClick : undefined}
    >
      {t('Edit')}
    </Button>
  )
  return reason === null ? button : <Hint label={reason}>{button}</Hint>
}

/** Renders nothing where `address` is null. */
export function OrderAddress({
  title,
  address,
  children,
}: {
  title: string
  address: PostalAddress | null
  children?: ReactNode
}) {
  if (address === null) return null
  return (
    <section>
      <Heading title={title}>{children}</Heading>
      <address className={classes.address}>
        {linesOf(address).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name and a company may read the same
          <span key={index} dir="auto">
            {line}
          </span>
        ))}
      </address>
    </section>
  )
}

type Dialogues = 'email' | 'place'

export function OrderAddresses({
  order,
  onCorrected,
}: {
  order: Order
  onCorrected: () => Promise<unknown>
}) {
  const may = useMay('shop:write')
  // An opened dialogue stays mounted, because the dialogue fades out.
  const [known, setKnown] = useState<readonly Dialogues[]>([])
  const [opened, setOpened] = useState<Dialogues | null>(null)
  const open = (which: Dialogues) => {
    setKnown([...new Set([...known, which])])
    setOpened(which)
  }
  const dialogue = (which: Dialogues) => ({
    order,
    opened: opened === which,
    onClose: () => setOpened(null),
    onCorrected,
  })
  const { shipping_address, billing_address, customer_user_email } = order
  const is_same = JSON.stringify(shipping_address) === JSON.stringify(billing_address)
  const is_open = isPayable(order.status)
  return (
    <>
      <section>
        <Heading title={t('Customer')}>
          {may && (
            <Edit
              label={t('Edit the email address')}
              reason={whyNoOtherEmail(order)}
              onClick={() => open('email')}
            />
          )}
        </Heading>
        {customer_user_email ? (
          <a href={`mailto:${customer_user_email}`} className={classes.email}>
            {customer_user_email}
          </a>
        ) : (
          <Text c="dimmed">{t('No email address')}</Text>
        )}
        <CopyField
          className={classes.link}
          label={t('Link for the customer')}
          description={is_open ? t('Order details and payment link.') : t('Order status page.')}
          value={`${storeUrl}/store/${order.shop_id}/orders/${order.id}`}
        />
      </section>
      <OrderAddress
        title={is_same ? t('Shipping and billing address') : t('Shipping address')}
        address={shipping_address}
      >
        {may && (
          <Edit
            label={t('Edit the delivery address')}
            reason={whyNoOtherPlace(order)}
            onClick={() => open('place')}
          />
        )}
      </OrderAddress>
      <Suspense>
        {known.includes('email') && <EmailDialogue {...dialogue('email')} />}
        {known.includes('place') && <PlaceDialogue {...dialogue('place')} />}
      </Suspense>
      {!is_same && <OrderAddress title={t('Billing address')} address={billing_address} />}
    </>
  )
}
