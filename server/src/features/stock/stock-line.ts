// What is wanted of one product.

export interface StockLine {
  product_id: string
  /** 1 or more. */
  quantity: number
}
