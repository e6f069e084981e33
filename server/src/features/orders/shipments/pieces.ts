// What has become of the pieces of an order, and the pieces wanted for a shipment.

/** The pieces of an item. */
export interface Pieces {
  order_item_id: string
  product_id: string
  position: number
  requires_shipping: boolean
  quantity: number
  sent: number
  /** In planned shipments. */
  planned: number
  /** Neither sent nor refunded, planned or not. */
  unshipped: number
  /** Sent and not refunded. */
  sent_left: number
}

export interface WantedLine {
  order_item_id: string
  quantity: number
}
