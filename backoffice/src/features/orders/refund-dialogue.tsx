// Giving money back: which pieces, how much of the shipping, or an amount. What exactly goes back is shown before, as the server will
// write it down, to the cent and with its tax.

import { formatMoney } from '@kontor/contract/money'
import type { Order, OrderItem } from '@kontor/contract/orders'
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProblemError } from '../../lib/api.ts'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { CountInput } from '../../ui/fields/count-input.tsx'
import { MoneyInput } from '../../ui/fields/money-input.tsx'
import { createRefund, previewRefund, type RefundWish } from './order-data.ts'
import classes from './refund.module.css'
import { RefundParts } from './refund-parts.tsx'

export interface RefundDialogueProps {
  order: Order
  items: OrderItem[]
  opened: boolean
  onClose: () => void
  onDone: () => Promise<unknown>
}

interface Wanted {
  counts: Record<string, number>
  /** Pieces that go back on the shelf. */
  restocked: Record<string, boolean>
  shipping: string
  amount: string
  reason: string
}

const NOTHING: Wanted = { counts: {}, restocked: {}, shipping: '', amount: '', reason: '' }
const UNSHIPPED = ['paid', 'processing', 'on_hold']

export function RefundDialogue(props: RefundDialogueProps) {
  const { order, opened, onClose } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={640}
      title={<Text fw={600}>Refund order {order.order_number}</Text>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RefundForm {...props} />
    </Modal>
  )
}

function RefundForm({ order, items, onClose, onDone }: RefundDialogueProps) {
  const [wanted, setWanted] = useState(NOTHING)
  const [id] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { data: all, error: failure } = useQuery({
    queryKey: ['refundable', order.id, id],
    queryFn: ({ signal }) => previewRefund(order.id, {}, signal),
    retry: false,
  })
  const { currency } = order
  const money = (text: string) => formatMoney(text, currency, 'en-GB')
  const wish = wishOf(wanted, order)
  const preview = useQuery({
    queryKey: ['refund-preview', order.id, id, wish],
    queryFn: ({ signal }) => previewRefund(order.id, wish ?? {}, signal),
    enabled: wish !== null,
    placeholderData: (before) => before,
    retry: false,
  })
  if (failure) return <ErrorAlert error={failure} />
  if (!all) return <Text c="dimmed">Looking what can be given back …</Text>

  const left = new Map(
    all.lines.flatMap(({ kind, order_item_id, quantity }) =>
      kind === 'item' && order_item_id !== null ? [[order_item_id, quantity ?? 0] as const] : [],
    ),
  )
  const shipping = all.lines.filter((line) => line.kind === 'shipping').map((line) => line.total)
  const shipping_left = sumOf(shipping)
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
    } catch (problem_now) {
      setError(problem_now)
    } finally {
      setBusy(false)
    }
  }
  const everything = () =>
    setWanted({
      ...wanted,
      counts: Object.fromEntries(left),
      shipping: shipping_left ?? '',
      amount: '',
    })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Group justify="space-between" gap={8}>
          <Text fz={14} c="dimmed">
            {money(all.amount)} can still be given back.
          </Text>
          <Button size="xs" variant="default" onClick={everything}>
            Choose everything
          </Button>
        </Group>
        {left.size > 0 && (
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Pieces</th>
                <th scope="col">Back in stock</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id: item_id = '', title }) => {
                const most = left.get(item_id) ?? 0
                return most === 0 ? null : (
                  <tr key={item_id}>
                    <td>
                      {title}
                      <span className={classes.left}>
                        {most} of {items.find((item) => item.id === item_id)?.quantity} left
                      </span>
                    </td>
                    <td className={classes.count}>
                      <CountInput
                        aria-label={`Pieces of ${title}`}
                        value={wanted.counts[item_id] ?? 0}
                        error={(wanted.counts[item_id] ?? 0) > most && `At most ${most}`}
                        onChange={(count) =>
                          setWanted({ ...wanted, counts: { ...wanted.counts, [item_id]: count } })
                        }
                      />
                    </td>
                    <td>
                      <Checkbox
                        aria-label={`Put ${title} back in stock`}
                        checked={wanted.restocked[item_id] ?? UNSHIPPED.includes(order.status)}
                        onChange={({ currentTarget: { checked } }) =>
                          setWanted({ ...wanted, restocked: { ...wanted.restocked, [item_id]: checked } })
                        }
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
        <div className={classes.pair}>
          {shipping_left !== null && (
            <MoneyInput
              label="Shipping"
              description={`With tax; at most ${money(shipping_left)}.`}
              currency={currency}
              value={wanted.shipping}
              error={fieldError('shipping')}
              onChange={(text) => setWanted({ ...wanted, shipping: text })}
            />
          )}
          <MoneyInput
            label="Amount in sum"
            description="Where it differs from these parts."
            currency={currency}
            value={wanted.amount}
            error={fieldError('amount')}
            onChange={(text) => setWanted({ ...wanted, amount: text })}
          />
        </div>
        <TextInput
          label="Reason"
          description="For your books; the buyer does not see it."
          maxLength={500}
          value={wanted.reason}
          onChange={({ currentTarget: { value } }) => setWanted({ ...wanted, reason: value })}
        />
        {problem !== null && !is_named && <ErrorAlert error={problem} />}
        <div className={classes.sum} aria-live="polite">
          {plan && problem === null ? (
            <>
              <RefundParts lines={plan.lines} currency={currency} />
              <p className={classes.total}>
                <span>Goes back to the buyer</span>
                <span className="figures">{money(plan.amount)}</span>
              </p>
              <span className={classes.rest}>{money(plan.left)} can be given back after that.</span>
            </>
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

const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

/** Null while nothing is chosen. */
function wishOf(
  { counts, restocked, shipping, amount, reason }: Wanted,
  { status }: Order,
): RefundWish | null {
  const lines = Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_item_id, quantity]) => ({
      order_item_id,
      quantity,
      restock: restocked[order_item_id] ?? UNSHIPPED.includes(status),
    }))
  if (lines.length === 0 && shipping.trim() === '' && amount.trim() === '') return null
  return {
    lines,
    ...(shipping.trim() === '' ? {} : { shipping: shipping.trim() }),
    ...(amount.trim() === '' ? {} : { amount: amount.trim() }),
    reason: reason.trim(),
  }
}

/** Of amounts with equal decimals; null of none. */
function sumOf(amounts: readonly string[]): string | null {
  const [first] = amounts
  if (first === undefined) return null
  const decimals = first.split('.')[1]?.length ?? 0
  const digits = amounts
    .reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
    .toString()
    .padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
}
