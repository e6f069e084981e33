// A product and its wanted quantity.

export interface StockLine {
  product_id: string
  /** 1 or more. */
  quantity: number
}
