// A list of to-dos: the event, the required action, and a link to the place of the action. Before resolving a
// to-do, the list asks, because resolving cannot be undone.

import type { Todo } from '@kontor/contract/shops/matters'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { DOUBLE_PRESS_MS } from '../../../lib/browser/use-one-at-a-time.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import { renewOrders } from '../../orders/order-data.ts'
import { confirmTodo } from './todo-data.ts'
import classes from './todos.module.css'

function placeOf({ kind, order_id, order_number, payment_gateway_id, product_id }: Todo) {
  if (order_id !== null)
    return {
      to: `/account/orders/${order_id}`,
      label: t('View order {order_number}', { order_number: order_number ?? '' }),
    }
  // The page on which the user can assign the withdrawal to an order.
  if (kind === 'withdrawal') return { to: '/account/withdrawals', label: t('All withdrawals') }
  if (product_id !== null) return { to: `/account/products/${product_id}`, label: t('View product') }
  if (payment_gateway_id !== null)
    return { to: `/account/payment-gateways/${payment_gateway_id}`, label: t('View gateway') }
  return undefined
}

export function TodoList({ todos }: { todos: readonly Todo[] }) {
  const client = useQueryClient()
  const may_confirm = useMay('shop:write')
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<Todo | null>(null)
  const [resting, setResting] = useState(false)
  const is_done = useRef(false)
  const confirm = async () => {
    if (asked === null) return
    await confirmTodo(asked.id)
    is_done.current = true
    setResting(true)
  }
  // Renews only after the dialogue has closed. With the last row the list disappears, and the question would
  // disappear before the end of the fade-out.
  const renew = async () => {
    if (!is_done.current) return
    is_done.current = false
    // Renews the orders, too, because a resolved withdrawal no longer prevents the shipment of the order.
    await renewOrders(client)
    // The next row takes the place of this row, and the next button the place of this button.
    setTimeout(() => setResting(false), DOUBLE_PRESS_MS)
    // Waits until the new data is rendered.
    setTimeout(() => focusIfLost(list.current ?? document.querySelector<HTMLElement>('#main h1')))
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('To do')}>
        {todos.map((todo) => (
          <TodoRow
            key={`${todo.kind} ${todo.id}`}
            todo={todo}
            resting={resting}
            onDone={todo.is_to_be_confirmed && may_confirm ? () => setAsked(todo) : undefined}
          />
        ))}
      </ul>
      <Confirm
        opened={asked !== null}
        title={t('Mark as resolved?')}
        action={t('Mark as resolved')}
        dangerous={false}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
        onClosed={renew}
      >
        <Stack gap={12}>
          <Text inherit lineClamp={5}>
            <b>{asked?.title}.</b> {asked?.text}
          </Text>
          <Text inherit>{t('It is removed from the list for all members. This cannot be undone.')}</Text>
        </Stack>
      </Confirm>
    </>
  )
}

interface TodoRowProps {
  todo: Todo
  /** True while a press may still be meant for the previous row. */
  resting: boolean
  /** Undefined if the to-do disappears automatically, or only another member can resolve the to-do. */
  onDone: (() => void) | undefined
}

function TodoRow({ todo, resting, onDone }: TodoRowProps) {
  const place = placeOf(todo)
  return (
    <li className={classes.todo}>
      <div className={classes.head}>
        <h3 className={classes.title}>{todo.title}</h3>
        <Text fz={14} c="dimmed">
          <RelativeTime value={todo.created_at} />
        </Text>
      </div>
      <p>{todo.text}</p>
      <p className={classes.advice}>{todo.advice}</p>
      <Group gap={16} mt={8}>
        {place && (
          <Anchor component={Link} to={place.to}>
            {place.label}
          </Anchor>
        )}
        {onDone && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('Mark as resolved: {title}', { title: todo.title })}
            disabled={resting}
            onClick={onDone}
          >
            {t('Mark as resolved')}
          </Button>
        )}
      </Group>
    </li>
  )
}
