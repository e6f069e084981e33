// Tidies typed decimals as text. No number type is involved, so no digit is ever changed.

/**
 * Plain notation of what a person typed: comma or point before the decimals, spaces and grouping dropped. With both in the text the last
 * is the decimal mark. What is no number comes back as it was, for the check to name.
 */
export function plainDecimal(text: string): string {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '')
  const mark = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const grouped = bare.includes(',') && bare.includes('.')
  const repeated = mark >= 0 && bare.indexOf(bare[mark]!) !== mark
  let plain = bare
  if (grouped) plain = `${bare.slice(0, mark).replace(/[.,]/g, '')}.${bare.slice(mark + 1)}`
  else if (repeated) plain = bare.replace(/[.,]/g, '')
  else plain = bare.replace(',', '.')
  if (!/^-?\d*(?:\.\d*)?$/.test(plain) || !/\d/.test(plain)) return text
  return plain
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
}

/** The same with at least the currency's decimals: '12.5' is '12.50' in EUR. More are kept, for the check to refuse. */
export function plainMoney(text: string, decimals: number): string {
  const plain = plainDecimal(text)
  if (!/^-?\d+(?:\.\d+)?$/.test(plain) || decimals === 0) return plain
  const [whole, fraction = ''] = plain.split('.')
  return `${whole}.${fraction.padEnd(decimals, '0')}`
}
