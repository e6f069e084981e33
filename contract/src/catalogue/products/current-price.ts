// Returns the current price of a product.

export const currentPrice = ({ price, sale_price }: { price: string; sale_price: string | null }): string =>
  sale_price ?? price
