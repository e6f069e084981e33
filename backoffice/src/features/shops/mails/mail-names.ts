// The names of the emails that a shop sends, by kind.

import { t } from '../../../lib/texts.ts'

export const MAIL_NAMES: Record<string, string> = {
  received: t('Order received'),
  failed: t('Payment failed'),
  paid: t('Paid'),
  edited: t('Order edited'),
  shipped: t('Shipped'),
  delivered: t('Delivered'),
  cancelled: t('Cancelled'),
  refunded: t('Refunded'),
  partially_refunded: t('Refunded in part'),
  gift_card: t('Gift card'),
  withdrawal: t('Withdrawal received'),
  new_order: t('New order'),
  low_stock: t('Low stock'),
  refund_failed: t('Payment problem'),
  dispute: t('Dispute'),
  login: t('Login link'),
  verification: t('Verification'),
  invitation: t('Invitation'),
}
