// Keys of the rows of a shop, for callers without a `ShopScope`: jobs, webhooks, and code that follows
// another row. A key names both shop and row, so a row of another shop cannot be meant.

export interface OrderKey {
  readonly shop_id: string
  readonly order_id: string
}
