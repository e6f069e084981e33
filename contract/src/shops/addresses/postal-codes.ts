// The form of postal codes in countries where nearly every address has a code, and the countries where many
// addresses have none. Forms ask the person to check an unusual code, or explain how to leave the code out.
// The API accepts any code, because a new or rare code must not prevent an order. Source: the Universal
// Postal Union's addressing systems.

/** Examples by country. Each represents all codes with digits and letters in the same places; the first is shown to people. */
const EXAMPLES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  AT: ['1010'],
  AU: ['3000'],
  BE: ['1000'],
  BG: ['1000'],
  BR: ['01310-100'],
  CA: ['K1A 0B1'],
  CH: ['8001'],
  CN: ['100000'],
  CY: ['1010'],
  CZ: ['110 00'],
  DE: ['10115'],
  DK: ['1050'],
  EE: ['10111'],
  ES: ['28001'],
  FI: ['00100'],
  FR: ['75001'],
  GB: ['SW1A 1AA', 'M1 1AE', 'B33 8TH', 'W1A 0AX', 'CR2 6XH', 'DN55 1PT', 'GIR 0AA'],
  GR: ['104 31'],
  HR: ['10000'],
  HU: ['1051'],
  IN: ['110001'],
  IS: ['101'],
  IT: ['00118'],
  JP: ['100-8111'],
  KR: ['04524'],
  LI: ['9490'],
  LT: ['01100'],
  LU: ['1009'],
  LV: ['1050'],
  MC: ['98000'],
  MT: ['VLT 1117', 'VLT 111', 'VLT 11'],
  MX: ['06000'],
  NL: ['1012 AB'],
  NO: ['0150'],
  NZ: ['6011'],
  PL: ['00-001'],
  PT: ['1000-001', '1000'],
  RO: ['010011'],
  SE: ['111 20'],
  SG: ['018956'],
  SI: ['1000'],
  SK: ['811 01'],
  TR: ['34000'],
  UA: ['01001'],
  US: ['10001', '10001-1234'],
  ZA: ['8001'],
}

/** Countries without postal codes, or where people omit the codes. */
const OFTEN_WITHOUT = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LC ML MO MR MW NR NU PA QA RW ' +
    'SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)

/**
 * Returns true if addresses of the country often have no postal code. A required field accepts '-' instead.
 */
export const mayLackPostalCode = (country: string): boolean => OFTEN_WITHOUT.has(country)

/** A code's pattern: 9 for each digit, A for each letter, without separators. '10115' and '１０１１５' give 99999, 'sw1a 1aa' gives AA9A9AA. */
const shapeOf = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[\s.‐–—−ー-]/g, '')
    .replace(/\d/g, '9')
    .replace(/[a-z]/gi, 'A')

/** Returns an example of the country's postal codes. Returns undefined for an unlisted country. */
export const postalCodeExample = (country: string): string | undefined => EXAMPLES[country]?.[0]

/**
 * Returns true if a code has the form of the country's codes. The country may stand before the code
 * (D-10115). Returns true for any code of an unlisted country.
 */
export function fitsPostalCode(country: string, code: string): boolean {
  const examples = EXAMPLES[country]
  if (examples === undefined) return true
  const shape = shapeOf(code)
  const fits = (one: string) => examples.some((example) => shapeOf(example) === one)
  return fits(shape) || fits(shape.replace(/^A{1,3}(?=9)/, ''))
}
