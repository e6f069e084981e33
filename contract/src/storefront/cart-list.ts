// Products and quantities as text in a URL or form field: `<id>:<quantity>`, separated by commas.

export const writeCartList = (items: readonly { product_id: string; quantity: number }[]): string =>
  items.map(({ product_id, quantity }) => `${product_id}:${String(quantity)}`).join(',')
