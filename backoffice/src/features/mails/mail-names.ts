// What the emails that a shop sends are called, by their kind.

export const MAIL_NAMES: Record<string, string> = {
  received: 'Order received',
  failed: 'Payment failed',
  paid: 'Paid',
  edited: 'Order edited',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  gift_card: 'Gift card',
  withdrawal: 'Withdrawal received',
  new_order: 'New order',
  low_stock: 'Low stock',
  refund_failed: 'Payment problem',
  dispute: 'Dispute',
  login: 'Login link',
  verification: 'Verification',
  invitation: 'Invitation',
}
