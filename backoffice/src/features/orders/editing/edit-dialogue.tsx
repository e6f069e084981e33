// The dialogue that edits a paid order: the user removes units, adds products and changes the shipping.
// Before saving, the dialogue shows the server's result: the refund, or the amount that the customer has to
// pay first. As in the dialogue of a refund, all tries of one edit share an id, even if the dialogue was
// closed in between. The typed values stay until the edit is made or cancelled.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { EditPlan, OrderEdit } from '@kontor/contract/orders/order-edits'
import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import { chargeLimits } from '@kontor/contract/orders/payments/stripe-amounts'
import { isCardCurrency } from '@kontor/contract/values/currencies'
import { formatMoney, isZero, toMinor } from '@kontor/contract/values/money'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { CountInput } from '../../../ui/fields/count-input.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { orderMailsQuery } from '../page/order-mails.tsx'
import classes from '../refunds/refund.module.css'
import { isReadable } from '../refunds/refund-input.ts'
import { RefundParts } from '../refunds/refund-parts.tsx'
import { waysText } from '../refunds/refund-question.ts'
import { ChosenProducts, isQuantity } from './chosen-products.tsx'
import {
  changesOf,
  createEdit,
  type EditFields,
  editsQuery,
  NO_EDIT,
  previewQuery,
  removableOf,
  withoutGone,
} from './edit-data.ts'

const REST_MS = 300

export interface EditDialogueProps {
  order: Order
  items: OrderItem[]
  opened: boolean
  onClose: () => void
  onTried: () => Promise<unknown>
}

export function EditDialogue(props: EditDialogueProps) {
  const { order, opened, onClose } = props
  const [busy, setBusy] = useState(false)
  const attempt = useRef<Attempt>(newAttempt())
  useUnsavedPart(() => attempt.current.fields !== NO_EDIT)
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={onClose}
      closeOnClickOutside={false}
      size={640}
      title={<Text fw={600}>{t('Edit order {order_number}', { order_number: order.order_number })}</Text>}
    >
      <EditForm {...props} attempt={attempt} busy={busy} setBusy={setBusy} />
    </Dialogue>
  )
}

/** The present edit, in any state after earlier tries. */
interface Attempt {
  id: string
  /** The typed values. */
  fields: EditFields
}

const newAttempt = (): Attempt => ({ id: crypto.randomUUID(), fields: NO_EDIT })

interface FormProps extends EditDialogueProps {
  attempt: RefObject<Attempt>
  busy: boolean
  setBusy: (busy: boolean) => void
}

/** Remounted whenever the dialogue opens. */
function EditForm({ order, items, attempt, busy, setBusy, onClose, onTried }: FormProps) {
  const client = useQueryClient()
  const id = useAttemptId(order.id, attempt)
  const [typed, showFields] = useState(attempt.current.fields)
  const fields = withoutGone(typed, items)
  const [error, setError] = useState<unknown>(null)
  const [waiting, setWaiting] = useState<OrderEdit | null>(null)
  const setFields = (more: Partial<EditFields>) => {
    setError(null)
    // The present values, not the values of the last rendering: two scans may be answered together.
    attempt.current.fields = { ...attempt.current.fields, ...more }
    showFields(attempt.current.fields)
  }
  const { currency } = order
  const { wanted, plan, is_current, failure } = useEditPreview(order.id, id, fields)
  const problem = error ?? failure

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === null || plan === undefined) return
    setBusy(true)
    setError(null)
    try {
      const expected_difference = plan.difference
      const made = await createEdit(client, order.id, {
        ...wanted,
        id,
        expected_difference,
        note: fields.reason.trim(),
      })
      attempt.current = newAttempt()
      if (made.status === 'pending') setWaiting(made)
      else onClose()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
      await onTried()
    }
  }

  if (waiting) return <Waiting edit={waiting} email={order.customer_user_email} onClose={onClose} />
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <ItemsToRemove items={items} fields={fields} onChange={(counts) => setFields({ counts })} />
        <Stack gap={8}>
          <ChosenProducts
            label={t('Products to add')}
            removal={t('Do not add')}
            chosen={fields.added}
            onChange={(next) => setFields({ added: next(attempt.current.fields.added) })}
            shop_id={order.shop_id}
            currency={currency}
            className={classes.parts}
          />
        </Stack>
        <MoneyInput
          label={t('Shipping')}
          description={
            order.prices_include_tax
              ? t('Shipping after the edit, including tax. Empty: no change.')
              : t('Shipping after the edit. Empty: no change.')
          }
          currency={currency}
          value={fields.shipping}
          onChange={(shipping) => setFields({ shipping })}
        />
        <TextInput
          label={t('Reason')}
          description={t('For your records. The customer does not see it.')}
          maxLength={500}
          value={fields.reason}
          onChange={({ currentTarget: { value } }) => setFields({ reason: value })}
        />
        {problem !== null && <ErrorAlert error={problem} />}
        <div className={classes.sum} aria-live="polite">
          {plan && failure === null ? (
            <WhatChanges plan={plan} currency={currency} email={order.customer_user_email} />
          ) : (
            <Text fz={14} c="dimmed">
              {t('Remove or add items, or change the shipping.')}
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap={8}>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => {
              attempt.current.fields = NO_EDIT
              onClose()
            }}
          >
            {t('Cancel')}
          </Button>
          <ActionButton
            type="submit"
            loading={busy}
            disabled={!is_current || plan === undefined || plan.problems.length > 0}
          >
            {plan && isToPay(plan) ? t('Request payment') : t('Save changes')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}

function useAttemptId(order_id: string, attempt: RefObject<Attempt>): string {
  const { data: edits } = useQuery(editsQuery(order_id))
  const [id] = useState(() => {
    // The answer to the last try was lost, and the edit exists.
    if (edits?.some((one) => one.id === attempt.current.id)) attempt.current = newAttempt()
    return attempt.current.id
  })
  return id
}

/**
 * Returns the server's plan for the typed values, requested when typing rests. Until the answer, the previous
 * plan stays visible.
 */
function useEditPreview(order_id: string, id: string, fields: EditFields) {
  const are_whole = fields.added.every(({ quantity }) => isQuantity(quantity))
  const wanted = are_whole && isReadable(fields.shipping) ? changesOf(fields) : null
  const text = wanted && JSON.stringify(wanted)
  const [rested] = useDebouncedValue(text, REST_MS)
  const is_rested = text !== null && rested === text
  const preview = useQuery({
    ...previewQuery(order_id, id, wanted),
    enabled: is_rested,
    placeholderData: keepPreviousData,
  })
  const plan = text === null ? undefined : preview.data
  return {
    wanted,
    plan,
    is_current: is_rested && plan !== undefined && preview.error === null && !preview.isPlaceholderData,
    failure: is_rested ? preview.error : null,
  }
}

const isToPay = ({ difference }: Pick<EditPlan, 'difference'>): boolean =>
  !difference.startsWith('-') && !isZero(difference)

/** Returns whether the amount for the customer is below the minimum of a card payment. */
const isTooSmall = (plan: Pick<EditPlan, 'difference'>, currency: string): boolean =>
  isToPay(plan) &&
  isCardCurrency(currency) &&
  toMinor(plan.difference, currency) < chargeLimits(currency).minimum_minor

interface RemoveProps {
  items: OrderItem[]
  fields: EditFields
  onChange: (counts: EditFields['counts']) => void
}

export function ItemsToRemove({ items, fields: { counts }, onChange }: RemoveProps) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Remove')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { id = '' } = item
          const title = productName(item)
          const most = removableOf(item)
          if (most <= 0) return null
          const count = counts[id] ?? 0
          return (
            <tr key={id}>
              <td>
                <bdi>{title}</bdi>
                <span className={classes.left}>{t('{count} ordered', { count: most })}</span>
              </td>
              <td className={classes.count}>
                <CountInput
                  aria-label={t('Quantity of {title} to remove', { title })}
                  value={count}
                  error={count > most && t('At most {count}', { count: most })}
                  onChange={(next) => onChange({ ...counts, [id]: next })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface ChangesProps {
  plan: EditPlan
  currency: string
  /** The customer's address, or empty. */
  email: string
}

export function WhatChanges({ plan, currency, email }: ChangesProps) {
  const { removed, added, difference, problems } = plan
  const money = (amount: string) => formatMoney(amount.replace('-', ''), currency, MONEY_LOCALE)
  const ways = waysText({ ...removed, amount: difference.replace('-', '') }, currency)
  return (
    <>
      {removed.lines.length > 0 && (
        <>
          <Text fz={14} c="dimmed">
            {t('Removed')}
          </Text>
          <RefundParts lines={removed.lines} currency={currency} />
        </>
      )}
      {(added.items.length > 0 || !isZero(added.shipping_total)) && (
        <>
          <Text fz={14} c="dimmed">
            {t('Added')}
          </Text>
          <ul className={classes.parts}>
            {added.items.map((item) => (
              <li key={item.product_id}>
                <span>
                  {item.quantity} × {productName(item)}
                </span>
                <span className="figures">{money(item.total)}</span>
              </li>
            ))}
            <li>
              <span>{t('Total with shipping and tax')}</span>
              <span className="figures">{money(added.total)}</span>
            </li>
          </ul>
        </>
      )}
      {problems.map(({ code, product_id, message }) => (
        <Text key={`${code} ${product_id}`} fz={14} c="red" role="alert">
          {serverText(message)}
        </Text>
      ))}
      <p className={classes.total}>
        <span>
          {isToPay(plan)
            ? t('Customer pays')
            : isZero(difference)
              ? t('Nothing to pay')
              : t('Refund to customer')}
        </span>
        <span className="figures">{money(difference)}</span>
      </p>
      {ways && <Text fz={14}>{ways}</Text>}
      {isToPay(plan) && (
        <span className={classes.rest}>
          {t(
            'The order does not change until the difference is paid. Added items are reserved for 72 hours.',
          )}
          {email !== '' &&
            ` ${t('The request is emailed to {email} unless the email is held back: see Emails on this page.', { email })}`}
        </span>
      )}
      {isTooSmall(plan, currency) && (
        <Text fz={14} c="red" role="alert">
          {t(
            'This amount is below the minimum for card payments. Your customer has to pay it another way; then mark the edit as paid.',
          )}
        </Text>
      )}
    </>
  )
}

interface WaitingProps {
  edit: OrderEdit
  /** The customer's address. If the address is empty, the shop has to send the link. */
  email: string
  onClose: () => void
}

export function Waiting({ edit, email, onClose }: WaitingProps) {
  const { data: mails = [] } = useQuery({
    ...orderMailsQuery(edit.order_id, edit.created_at),
    enabled: email !== '',
  })
  const is_sent = mails.some(
    ({ kind, outcome, created_at }) =>
      kind === 'edited' && outcome === 'sent' && created_at >= edit.created_at,
  )
  return (
    <Stack gap={16}>
      <Text role="status">
        {t('The changes are saved. They take effect when your customer has paid {amount}.', {
          amount: formatMoney(edit.difference, edit.currency, MONEY_LOCALE),
        })}
      </Text>
      {edit.pay_url && (
        <CopyField
          label={t('Payment link')}
          description={
            is_sent ? t('The link was emailed to {email}.', { email }) : t('Send it to your customer.')
          }
          value={edit.pay_url}
        />
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Stack>
  )
}
