// The state of a withdrawal: whether the customer got an email, and whether the to-do is resolved.

import type { Withdrawal } from '@kontor/contract/orders/withdrawals'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { rich, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'

export function WithdrawalState({
  withdrawal: { is_acknowledged, settled_at },
}: {
  withdrawal: Pick<Withdrawal, 'is_acknowledged' | 'settled_at'>
}) {
  return (
    <>
      {!is_acknowledged && (
        <Text fz={14} c="dimmed">
          {t('No confirmation was emailed. Contact the customer.')}
        </Text>
      )}
      <Text fz={14} c="dimmed">
        {settled_at
          ? rich('Resolved {time}', { time: <RelativeTime value={settled_at} /> })
          : rich('Open: {link}', {
              link: (
                <Anchor component={Link} to="/account/to-do" fz={14}>
                  {t('Mark as resolved')}
                </Anchor>
              ),
            })}
      </Text>
    </>
  )
}
