// A product and how many pieces of it are wanted.

export interface StockLine {
  product_id: string
  /** 1 or more. */
  quantity: number
}
