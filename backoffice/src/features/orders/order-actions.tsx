// The steps an order can make now. The usual next one is the button; what loses something asks first.

import type { Order } from '@kontor/contract/orders'
import { Button, Group, Menu } from '@mantine/core'
import { IconDots, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { type MoveChoice, movesFrom } from './order-data.ts'

export interface OrderActionsProps {
  order: Order
  onMove: (choice: MoveChoice) => Promise<void>
}

const FIRST = new Set(['paid', 'shipped', 'delivered'])

export function OrderActions({ order, onMove }: OrderActionsProps) {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<MoveChoice | null>(null)
  const choices = movesFrom(order.status)
  const first = choices.find(({ move }) => FIRST.has(move))
  const others = choices.filter((choice) => choice !== first)

  const run = async (choice: MoveChoice) => {
    setBusy(true)
    await onMove(choice).finally(() => setBusy(false))
  }

  return (
    <Group gap={8}>
      {first && (
        <Button loading={busy} onClick={() => run(first)}>
          {first.label}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.5} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {others.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={18} stroke={1.5} />} disabled={busy}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((choice) => (
              <Menu.Item
                key={choice.move}
                c={choice.warning ? 'var(--danger)' : undefined}
                onClick={() => (choice.warning ? setAsked(choice) : run(choice))}
              >
                {choice.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Confirm
        opened={asked !== null}
        title={`${asked?.label ?? ''}?`}
        action={asked?.label ?? ''}
        onConfirm={() => asked && run(asked)}
        onClose={() => setAsked(null)}
      >
        Order {order.order_number}. {asked?.warning}
      </Confirm>
    </Group>
  )
}
