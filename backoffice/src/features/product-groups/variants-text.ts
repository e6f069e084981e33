// A number of variants in words.

export const variantsText = (count: number): string =>
  count === 1 ? '1 variant' : `${count.toLocaleString('en-GB')} variants`
