// Keys of a shop's rows, for callers without a `ShopScope`: jobs, webhooks, and code that follows a related
// row. A key names both shop and row, and can never mean a row of a different shop.

export interface OrderKey {
  readonly shop_id: string
  readonly order_id: string
}
