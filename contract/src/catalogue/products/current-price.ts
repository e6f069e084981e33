// What a product costs at the moment.

export const currentPrice = ({ price, sale_price }: { price: string; sale_price: string | null }): string =>
  sale_price ?? price
