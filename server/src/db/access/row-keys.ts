// Keys of a shop's rows, for those who ask without a caller: jobs, webhooks, and what follows from another row. On a caller's behalf it is the
// `ShopScope` that names the shop. A key names both, so that a row of another shop cannot be meant.

export interface OrderKey {
  readonly shop_id: string
  readonly order_id: string
}
