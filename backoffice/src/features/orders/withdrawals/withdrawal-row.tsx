// One withdrawal of the list, in full, because a withdrawal without an order has no page.

import type { ListedWithdrawal } from '@kontor/contract/orders/withdrawals'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { WithdrawalState } from './withdrawal-state.tsx'
import classes from './withdrawals.module.css'

interface WithdrawalRowProps {
  withdrawal: ListedWithdrawal
  /** Undefined if only another member may assign the withdrawal. */
  onAssign: ((withdrawal: ListedWithdrawal) => void) | undefined
}

export function WithdrawalRow({ withdrawal, onAssign }: WithdrawalRowProps) {
  const { order_id, order_number, name, email, goods, created_at } = withdrawal
  return (
    <li className={classes.one}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {order_number ? t('Order {order_number}', { order_number }) : t('Withdrawal')}
        </h2>
        <Text fz={14} c="dimmed">
          <RelativeTime value={created_at} />
        </Text>
      </div>
      {/* An erased customer has no name. */}
      {name && <div>{`${name} (${email})`}</div>}
      {goods && <p className={classes.goods}>{goods}</p>}
      {order_id === null && (
        <Text fz={14}>{t('It belongs to no order: none has this number and email address.')}</Text>
      )}
      <WithdrawalState withdrawal={withdrawal} />
      <Group gap={16} mt={8}>
        {order_id !== null && (
          <Anchor component={Link} to={`/account/orders/${order_id}`}>
            {t('View order')}
          </Anchor>
        )}
        {order_id === null && onAssign && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('Assign to an order: {order_number}', { order_number })}
            onClick={() => onAssign(withdrawal)}
          >
            {t('Assign to an order')}
          </Button>
        )}
      </Group>
    </li>
  )
}
