// The dialogue of a refund: which pieces, how much of the shipping, or an amount. Before it is made, it shows what the server will refund, to the
// cent and with its tax. All tries of one refund have the same id, also where the dialogue was closed between them, until it is made.

import { formatMoney, isZero } from '@kontor/contract/money'
import { isOwed } from '@kontor/contract/order-status'
import type { Order, OrderItem, OrderPayment } from '@kontor/contract/orders'
import type { Refund, RefundPlan } from '@kontor/contract/refunds'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ProblemError } from '../../lib/api.ts'
import { Dialogue } from '../../ui/dialogue.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { MoneyInput } from '../../ui/fields/money-input.tsx'
import { createRefund, previewRefund } from './order-data.ts'
import { isPaidByHand } from './payment-way.ts'
import classes from './refund.module.css'
import { refundFailure } from './refund-failure.ts'
import { RefundLines } from './refund-lines.tsx'
import { RefundParts } from './refund-parts.tsx'
import { payBackYourself } from './refund-question.ts'
import { leftOf, NOTHING, type RefundFields, wishOf } from './refund-wish.ts'

export interface RefundDialogueProps {
  order: Order
  items: OrderItem[]
  payments: OrderPayment[]
  /** Those the order has by now. */
  refunds: Refund[]
  opened: boolean
  onClose: () => void
  /** Called after every try: of one that failed nobody here knows whether the refund was made. */
  onTried: () => Promise<unknown>
}

export function RefundDialogue(props: RefundDialogueProps) {
  const { order, opened, onClose } = props
  const attempt = useRef(crypto.randomUUID())
  const renew = () => {
    attempt.current = crypto.randomUUID()
  }
  return (
    <Dialogue
      opened={opened}
      onClose={onClose}
      size={640}
      title={<Text fw={600}>Refund order {order.order_number}</Text>}
    >
      <RefundForm {...props} attempt={attempt} onMade={renew} />
    </Dialogue>
  )
}

interface Attempt {
  /** The id of the refund that is tried, whatever became of it so far. */
  attempt: RefObject<string>
  /** Has the next refund get an id of its own. */
  onMade: () => void
}

/** Mounted anew whenever the dialogue opens. */
function RefundForm(props: RefundDialogueProps & Attempt) {
  const { order, refunds, attempt, onMade } = props
  const [opening] = useState(() => crypto.randomUUID())
  const [id] = useState(() => {
    if (refunds.some((one) => one.id === attempt.current)) onMade()
    return attempt.current
  })
  const { data: all, error } = useQuery({
    queryKey: ['refundable', order.id, opening],
    queryFn: ({ signal }) => previewRefund(order.id, {}, signal),
    retry: false,
  })
  if (error) return <ErrorAlert error={error} />
  if (!all) return <Text c="dimmed">Looking what can be given back …</Text>
  return <RefundChoice {...props} id={id} all={all} />
}

/** `id` is that of the new refund, `all` the plan of refunding everything that is left. */
function RefundChoice({
  order,
  items,
  payments,
  refunds,
  id,
  all,
  onClose,
  onTried,
  onMade,
}: RefundDialogueProps & Pick<Attempt, 'onMade'> & { id: string; all: RefundPlan }) {
  const { left, shipping_left } = leftOf(all)
  const everything = { counts: Object.fromEntries(left), shipping: shipping_left ?? '', amount: '' }
  // An order that has ended is owed in full, so everything is filled in at first.
  const [fields, keepFields] = useState<RefundFields>(isOwed(order) ? { ...NOTHING, ...everything } : NOTHING)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const setFields = (next: RefundFields) => {
    setError(null)
    keepFields(next)
  }
  const { currency } = order
  const money = (text: string) => formatMoney(text, currency, 'en-GB')
  const wish = wishOf(fields, order)
  const preview = useQuery({
    queryKey: ['refund-preview', order.id, id, wish],
    queryFn: ({ signal }) => previewRefund(order.id, wish ?? {}, signal),
    enabled: wish !== null,
    placeholderData: (before) => before,
    retry: false,
  })
  const plan = wish === null ? undefined : preview.data
  const problem = wish === null ? null : (preview.error ?? error)
  const fieldError = (field: string) =>
    problem instanceof ProblemError
      ? problem.errors?.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message
      : undefined
  const is_named = ['amount', 'shipping', 'lines'].some((field) => fieldError(field) !== undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wish === null) return
    setBusy(true)
    setError(null)
    try {
      await createRefund(order.id, { ...wish, id })
      onMade()
      onClose()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
      await onTried()
    }
  }

  if (error !== null && refunds.some((one) => one.id === id)) return <WasMade onClose={onClose} />

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Group justify="space-between" gap={8}>
          <Text fz={14} c="dimmed">
            {money(all.amount)} can still be given back.
          </Text>
          <Button size="xs" variant="default" onClick={() => setFields({ ...fields, ...everything })}>
            Choose everything
          </Button>
        </Group>
        {left.size > 0 && <RefundLines {...{ order, items, left, fields }} onChange={setFields} />}
        <div className={classes.pair}>
          {shipping_left !== null && (
            <MoneyInput
              label="Shipping"
              description={`With tax; at most ${money(shipping_left)}.`}
              currency={currency}
              value={fields.shipping}
              error={fieldError('shipping')}
              onChange={(text) => setFields({ ...fields, shipping: text })}
            />
          )}
          <MoneyInput
            label="Amount in sum"
            description="Where it differs from these parts."
            currency={currency}
            value={fields.amount}
            error={fieldError('amount')}
            onChange={(text) => setFields({ ...fields, amount: text })}
          />
        </div>
        <TextInput
          label="Reason"
          description="For your books; the buyer does not see it."
          maxLength={500}
          value={fields.reason}
          onChange={({ currentTarget: { value } }) => setFields({ ...fields, reason: value })}
        />
        {problem !== null && !is_named && (
          <ErrorAlert error={problem === error ? refundFailure(error) : problem} />
        )}
        <div className={classes.sum} aria-live="polite">
          {plan && preview.error === null ? (
            <WhatGoesBack plan={plan} is_by_hand={isPaidByHand(payments)} />
          ) : (
            <Text fz={14} c="dimmed">
              Choose pieces, shipping or an amount to see what goes back.
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red"
            loading={busy}
            disabled={!plan || preview.error !== null || preview.isPlaceholderData || isZero(plan.amount)}
          >
            {plan && !isZero(plan.amount) ? `Refund ${money(plan.amount)}` : 'Refund'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The answer to a try was lost, and the refund is there. */
function WasMade({ onClose }: { onClose: () => void }) {
  return (
    <Stack gap={16}>
      <Text role="status">
        The refund was made all the same, as you first sent it. It is among the order’s refunds.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  )
}

function WhatGoesBack({ plan, is_by_hand }: { plan: RefundPlan; is_by_hand: boolean }) {
  const { lines, currency, amount, left } = plan
  const money = (text: string) => formatMoney(text, currency, 'en-GB')
  return (
    <>
      <RefundParts lines={lines} currency={currency} />
      <p className={classes.total}>
        <span>{is_by_hand ? 'You pay back' : 'Goes back to the buyer'}</span>
        <span className="figures">{money(amount)}</span>
      </p>
      <span className={classes.rest}>
        {isZero(left) ? 'All is given back then.' : `${money(left)} can be given back after that.`}
      </span>
      {is_by_hand && (
        <Text fz={14} mt={8}>
          {payBackYourself(money(amount))}
        </Text>
      )}
    </>
  )
}
