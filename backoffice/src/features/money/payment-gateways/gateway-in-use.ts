// Describes how saving a gateway affects new payments. New payments use the newest active live gateway. If no
// live gateway is active, new payments use the newest active gateway in test mode.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import { t } from '../../../lib/texts.ts'

type Known = Pick<PaymentGateway, 'id' | 'title' | 'is_active' | 'is_test_mode' | 'created_at'>

interface Saved {
  /** The stored gateway; null for a new gateway. A new gateway is the newest. */
  item: Pick<PaymentGateway, 'id' | 'is_test_mode' | 'created_at'> | null
  is_active: boolean
  secret_key: string
}

const comesBefore = (a: Omit<Known, 'title'>, b: Omit<Known, 'title'>): number =>
  Number(a.is_test_mode) - Number(b.is_test_mode) ||
  b.created_at.localeCompare(a.created_at) ||
  b.id.localeCompare(a.id)

/**
 * `all` lists the stored gateways of the shop. A new gateway counts as live until its secret key proves test
 * mode.
 */
export function afterSaving({ item, is_active, secret_key }: Saved, all: readonly Known[]): string {
  const is_test_mode = item?.is_test_mode ?? /^(?:sk|rk)_test_/.test(secret_key.trim())
  const this_one = {
    id: item?.id ?? '',
    title: '',
    is_active,
    is_test_mode,
    created_at: item?.created_at ?? '9',
  }
  const [first] = [...all.filter(({ id }) => id !== item?.id), this_one]
    .filter((one) => one.is_active)
    .toSorted(comesBefore)
  if (first === undefined) return t('Once saved, no gateway is active and customers cannot pay by card.')
  if (first !== this_one) return otherInUse(first, this_one)
  return is_test_mode
    ? t('Once saved, new payments use this gateway in test mode. Customers are not charged.')
    : t('Once saved, new payments use this gateway.')
}

function otherInUse(first: Known, other: Pick<Known, 'is_active' | 'is_test_mode'>): string {
  const { title } = first
  if (!other.is_active) return t('Once saved, new payments use “{title}”.', { title })
  return !first.is_test_mode && other.is_test_mode
    ? t('Once saved, new payments use “{title}”, which is live.', { title })
    : t('Once saved, new payments use “{title}”, which is newer.', { title })
}
