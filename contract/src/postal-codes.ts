// How postal codes are written where nearly every address has one. For forms, which ask a person to look again; the API takes whatever it
// is sent, because a code that is new or rare must not stop an order. After the Universal Postal Union's addressing systems.

/** The first is shown to people; each stands for all that have digits and letters at the same places. */
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

/** Digits as 9, letters as A, without what people put between them: '10115' and '１０１１５' are 99999, 'sw1a 1aa' is AA9A9AA. */
const shapeOf = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[\s.‐–—−ー-]/g, '')
    .replace(/\d/g, '9')
    .replace(/[a-z]/gi, 'A')

/** What a code of the country looks like; undefined where codes are not known here. */
export const postalCodeExample = (country: string): string | undefined => EXAMPLES[country]?.[0]

/** Whether a code may be one of the country. So is every code of a country that is not known here, and one with the country before it (D-10115). */
export function fitsPostalCode(country: string, code: string): boolean {
  const examples = EXAMPLES[country]
  if (examples === undefined) return true
  const shape = shapeOf(code)
  const fits = (one: string) => examples.some((example) => shapeOf(example) === one)
  return fits(shape) || fits(shape.replace(/^A{1,3}(?=9)/, ''))
}
