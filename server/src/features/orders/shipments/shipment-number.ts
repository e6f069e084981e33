// The number of a shipment: the number of the order and a count, such as `1042-1`.

/** Returns undefined for a text that is no number of a shipment. */
export function splitNumber(text: string): { order_number: string; position: number } | undefined {
  const number = text.trim()
  const at = number.lastIndexOf('-')
  const position = number.slice(at + 1)
  if (at < 1 || !/^\d{1,3}$/.test(position)) return undefined
  return { order_number: number.slice(0, at), position: Number(position) }
}
