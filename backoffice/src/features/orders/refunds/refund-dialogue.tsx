// The dialogue of a refund: quantities, a part of the shipping, or an amount. Before the refund, the dialogue
// shows the server's plan, to the cent and with tax. All tries of one refund share an id until the refund is
// made, even if the dialogue was closed in between. The typed values are kept just as long, unless the user
// cancels.

import { isOwed } from '@kontor/contract/orders/order-status'
import type { Order, OrderItem, OrderPayment } from '@kontor/contract/orders/orders'
import type { Refund, RefundPreview } from '@kontor/contract/orders/payments/refunds'
import { formatMoney, isZero } from '@kontor/contract/values/money'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { createRefund, EVERYTHING, previewRefund, type RefundInput } from '../order-data.ts'
import classes from './refund.module.css'
import { errorAt, isAtField, lineErrors, mayBeMade, refundFailure } from './refund-failure.ts'
import {
  everythingOf,
  inputOf,
  isReadable,
  type Left,
  leftOf,
  NOTHING,
  type RefundFields,
  withoutGone,
} from './refund-input.ts'
import { RefundLines } from './refund-lines.tsx'
import { RefundParts } from './refund-parts.tsx'
import { waysText } from './refund-question.ts'
import { useRefundPreview } from './use-refund-preview.ts'

export interface RefundDialogueProps {
  order: Order
  items: OrderItem[]
  payments: OrderPayment[]
  /** The present refunds of the order. */
  refunds: Refund[]
  opened: boolean
  onClose: () => void
  /** Called after every try, because after a failure the page does not know whether the refund was made. */
  onTried: () => Promise<unknown>
}

export function RefundDialogue(props: RefundDialogueProps) {
  const { order, refunds, opened, onClose } = props
  const [busy, setBusy] = useState(false)
  const attempt = useRef<Attempt>(newAttempt())
  useUnsavedPart(() => isUnsaved(attempt.current, refunds))
  const renew = () => {
    attempt.current = newAttempt()
  }
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={onClose}
      closeOnClickOutside={false}
      size={640}
      title={<Text fw={600}>{t('Refund order {order_number}', { order_number: order.order_number })}</Text>}
    >
      <RefundForm {...props} attempt={attempt} onMade={renew} busy={busy} setBusy={setBusy} />
    </Dialogue>
  )
}

/** The present refund, in any state after earlier tries. */
interface Attempt {
  id: string
  /** The typed values, or null before the first input. */
  fields: RefundFields | null
}

const newAttempt = (): Attempt => ({ id: crypto.randomUUID(), fields: null })

const isUnsaved = ({ id, fields }: Attempt, refunds: readonly Refund[]): boolean =>
  fields !== null && refunds.every((one) => one.id !== id)

interface FormProps extends RefundDialogueProps {
  attempt: RefObject<Attempt>
  /** Gives the next refund a new id and empty fields. */
  onMade: () => void
  /** True if the refund is being made. */
  busy: boolean
  setBusy: (busy: boolean) => void
}

/** Remounted whenever the dialogue opens. */
function RefundForm(props: FormProps) {
  const { order, refunds, attempt, onMade } = props
  const [opening] = useState(() => crypto.randomUUID())
  const [id] = useState(() => {
    if (refunds.some((one) => one.id === attempt.current.id)) onMade()
    return attempt.current.id
  })
  const { data: all, error } = useQuery({
    queryKey: ['refundable', order.id, opening],
    queryFn: ({ signal }) => previewRefund(order.id, EVERYTHING, signal),
    retry: false,
  })
  // The choices stay if a second read fails.
  if (all) return <RefundChoice {...props} id={id} all={all} />
  if (error) return <ErrorAlert error={error} />
  return <Text c="dimmed">{t('Loading the refundable amount…')}</Text>
}

interface ChoiceProps extends FormProps {
  /** The id of the new refund. */
  id: string
  /** The plan to refund everything left. */
  all: RefundPreview
}

function RefundChoice(props: ChoiceProps) {
  const { order, items, payments, refunds, id, all, busy, onClose } = props
  const rest = leftOf(all)
  const { left, shipping_left } = rest
  const { fields, setFields, error, problem, line_errors, preview, typing, setTyping, submit } =
    useRefundChoice(props, rest)
  const { currency } = order
  const money = (text: string) => formatMoney(text, currency, MONEY_LOCALE)
  const { plan } = preview
  const amount = plan && !isZero(plan.amount) ? plan.amount : null

  const amountField = (name: 'shipping' | 'amount') => ({
    currency,
    value: fields[name],
    // A half-typed number is no mistake yet.
    error: typing === name ? errorAt(problem, name) : amountError(fields[name], problem, name),
    onFocus: () => setTyping(name),
    onBlur: () => setTyping(null),
    onChange: (text: string) => setFields({ ...fields, [name]: text }),
  })

  if (error !== null && refunds.some((one) => one.id === id)) return <WasMade onClose={onClose} />

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Group justify="space-between" gap={8}>
          <Text fz={14} c="dimmed">
            {t('{amount} can be refunded.', { amount: money(all.amount) })}
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => setFields({ ...fields, ...everythingOf(all, refunds) })}
          >
            {t('Select all')}
          </Button>
        </Group>
        {left.size > 0 && (
          <RefundLines {...{ order, items, left, fields }} errors={line_errors} onChange={setFields} />
        )}
        <div className={classes.pair}>
          {shipping_left !== null && (
            <MoneyInput
              label={t('Shipping')}
              description={t('Including tax; at most {amount}.', { amount: money(shipping_left) })}
              {...amountField('shipping')}
            />
          )}
          <MoneyInput
            label={t('Total refund')}
            description={t('If different from the sum above.')}
            {...amountField('amount')}
          />
        </div>
        <TextInput
          label={t('Reason')}
          description={t('For your records. The customer does not see it.')}
          maxLength={500}
          value={fields.reason}
          onChange={({ currentTarget: { value } }) => setFields({ ...fields, reason: value })}
        />
        <ToGiftCard
          order={order}
          payments={payments}
          checked={fields.to_gift_card}
          onChange={(to_gift_card) => setFields({ ...fields, to_gift_card })}
        />
        {problem !== null && !isAtField(problem, line_errors, rest) && (
          <ErrorAlert error={problem === error ? refundFailure(error) : problem} />
        )}
        <div className={classes.sum} aria-live="polite">
          {plan && preview.error === null ? (
            <PlannedRefund plan={plan} />
          ) : (
            <Text fz={14} c="dimmed">
              {t('Choose items, shipping or an amount.')}
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap={8}>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => {
              props.attempt.current.fields = null
              onClose()
            }}
          >
            {t('Cancel')}
          </Button>
          <ActionButton type="submit" color="red" loading={busy} disabled={!amount || !preview.is_current}>
            {amount ? t('Refund {amount}', { amount: money(amount) }) : t('Refund')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Returns the typed values, the server's plan for the values, and the function that submits the refund. */
function useRefundChoice(
  { order, refunds, id, all, attempt, setBusy, onClose, onTried, onMade }: ChoiceProps,
  rest: Left,
) {
  const client = useQueryClient()
  // The full amount of an ended order is owed, so the fields contain everything at first.
  const [typed, showFields] = useState<RefundFields>(
    attempt.current.fields ?? (isOwed(order) ? { ...NOTHING, ...everythingOf(all, refunds) } : NOTHING),
  )
  const [typing, setTyping] = useState<'shipping' | 'amount' | null>(null)
  const [failed, setFailed] = useState<FailedTry | null>(null)
  const fields = withoutGone(typed, rest)
  const setFields = (next: RefundFields) => {
    setFailed(null)
    attempt.current.fields = next
    showFields(next)
  }
  const wanted = inputOf(fields, order)
  const is_readable = isReadable(fields.shipping) && isReadable(fields.amount)
  const preview = useRefundPreview(order, id, wanted, is_readable)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === null || !is_readable) return
    setBusy(true)
    setFailed(null)
    try {
      await createRefund(order.id, { ...wanted, reason: fields.reason.trim(), id })
      onMade()
      onClose()
    } catch (error) {
      setFailed({ error, input: wanted })
      // Less may be left than last read. After a lost response the refund itself may be the reason, so the
      // message stays.
      if (!mayBeMade(error))
        for (const read of ['refundable', 'refund-preview'])
          void client.invalidateQueries({ queryKey: [read, order.id] })
    } finally {
      setBusy(false)
      await onTried()
    }
  }
  const shown: FailedTry | null = preview.error === null ? failed : { error: preview.error, input: wanted }
  return {
    fields,
    setFields,
    typing,
    setTyping,
    preview,
    /** Why the last try failed. */
    error: failed?.error ?? null,
    problem: shown?.error ?? null,
    line_errors: lineErrors(shown?.error, shown?.input ?? null),
    submit,
  }
}

/** A try that was rejected or got no answer. */
interface FailedTry {
  error: unknown
  input: RefundInput | null
}

/**
 * Renders nothing if money paid by hand would become a gift card that the member may not issue. Also renders
 * nothing if a new card could not be emailed.
 */
export function ToGiftCard({
  order: { gift_cards, customer_user_email },
  payments,
  checked,
  onChange,
}: {
  order: Pick<Order, 'gift_cards' | 'customer_user_email'>
  payments: readonly Pick<OrderPayment, 'payment_gateway_id' | 'amount'>[]
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const may_manage = useMay('shop:manage')
  const by_hand = payments.some(
    ({ payment_gateway_id, amount }) => payment_gateway_id === null && !isZero(amount),
  )
  const has_paid = gift_cards.length > 0
  if ((by_hand && !may_manage) || (!has_paid && customer_user_email === '')) return null
  return (
    <Checkbox
      label={t('Refund to a gift card')}
      description={
        has_paid
          ? t(
              'The full amount goes to the gift card that paid. Otherwise gift cards are refunded up to what they paid, then the payment.',
            )
          : t('To a new gift card, whose code is emailed to the customer. Otherwise to the payment.')
      }
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

const amountError = (text: string, problem: unknown, field: string): string | undefined =>
  isReadable(text) ? errorAt(problem, field) : t('Enter a number, for example 12.50')

/** Shown if the answer to a try was lost but the refund exists. */
function WasMade({ onClose }: { onClose: () => void }) {
  return (
    <Stack gap={16}>
      <Text role="status">{t('Your first attempt succeeded. The refund is listed in the order.')}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Stack>
  )
}

function PlannedRefund({ plan }: { plan: RefundPreview }) {
  const { lines, currency, amount, left, by_hand_amount } = plan
  const ways = waysText(plan, currency)
  const money = (text: string) => formatMoney(text, currency, MONEY_LOCALE)
  return (
    <>
      <RefundParts lines={lines} currency={currency} />
      <p className={classes.total}>
        <span>{by_hand_amount === amount ? t('You refund') : t('Refund to customer')}</span>
        <span className="figures">{money(amount)}</span>
      </p>
      <span className={classes.rest}>
        {isZero(left)
          ? t('The order is then fully refunded.')
          : t('{amount} can be refunded afterwards.', { amount: money(left) })}
      </span>
      {ways && (
        <Text fz={14} mt={8}>
          {ways}
        </Text>
      )}
    </>
  )
}
