// The dialogue of a refund: which pieces, how much of the shipping, or an amount. Before it is made, it shows what the server will refund, to the
// cent and with its tax.

import { formatMoney, isZero } from '@kontor/contract/money'
import { isOwed } from '@kontor/contract/order-status'
import type { Order, OrderItem } from '@kontor/contract/orders'
import type { RefundPlan } from '@kontor/contract/refunds'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProblemError } from '../../lib/api.ts'
import { Dialogue } from '../../ui/dialogue.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { MoneyInput } from '../../ui/fields/money-input.tsx'
import { createRefund, previewRefund } from './order-data.ts'
import classes from './refund.module.css'
import { RefundLines } from './refund-lines.tsx'
import { RefundParts } from './refund-parts.tsx'
import { leftOf, NOTHING, type RefundFields, wishOf } from './refund-wish.ts'

export interface RefundDialogueProps {
  order: Order
  items: OrderItem[]
  opened: boolean
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function RefundDialogue(props: RefundDialogueProps) {
  const { order, opened, onClose } = props
  return (
    <Dialogue
      opened={opened}
      onClose={onClose}
      size={640}
      title={<Text fw={600}>Refund order {order.order_number}</Text>}
    >
      <RefundForm {...props} />
    </Dialogue>
  )
}

function RefundForm(props: RefundDialogueProps) {
  const { order } = props
  const [id] = useState(() => crypto.randomUUID())
  const { data: all, error } = useQuery({
    queryKey: ['refundable', order.id, id],
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
  id,
  all,
  onClose,
  onDone,
}: RefundDialogueProps & { id: string; all: RefundPlan }) {
  const { left, shipping_left } = leftOf(all)
  const everything = { counts: Object.fromEntries(left), shipping: shipping_left ?? '', amount: '' }
  // An order that has ended is owed in full, so everything is filled in at first.
  const [fields, setFields] = useState<RefundFields>(isOwed(order) ? { ...NOTHING, ...everything } : NOTHING)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
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
      onClose()
      await onDone()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }

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
        {problem !== null && !is_named && <ErrorAlert error={problem} />}
        <div className={classes.sum} aria-live="polite">
          {plan && problem === null ? (
            <WhatGoesBack plan={plan} />
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
            disabled={!plan || problem !== null || preview.isPlaceholderData || isZero(plan.amount)}
          >
            {plan && !isZero(plan.amount) ? `Refund ${money(plan.amount)}` : 'Refund'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function WhatGoesBack({ plan: { lines, currency, amount, left } }: { plan: RefundPlan }) {
  const money = (text: string) => formatMoney(text, currency, 'en-GB')
  return (
    <>
      <RefundParts lines={lines} currency={currency} />
      <p className={classes.total}>
        <span>Goes back to the buyer</span>
        <span className="figures">{money(amount)}</span>
      </p>
      <span className={classes.rest}>
        {isZero(left) ? 'All is given back then.' : `${money(left)} can be given back after that.`}
      </span>
    </>
  )
}
