// Checks the check digits of VAT numbers, for the member states, Northern Ireland, Great Britain, Switzerland
// and Norway. A typing error nearly always makes the check digits wrong. Only the register (VIES, HMRC, the
// UID and the Brønnøysund register) knows if a number is valid. If the register has not confirmed a number,
// wrong check digits mean that tax is charged. Rules: European Commission, 'VAT numbers: structure and check
// digits', and the acts of these registers.

import { isEuCountry, parseVatNumber } from '../shops/addresses/countries.ts'

export interface VatNumber {
  /** ISO 3166-1; XI for Northern Ireland. */
  country: string
  /** The number without the prefix of the country, in capitals. */
  number: string
  do_check_digits_fit: boolean
}

const digitsOf = (text: string): number[] => Array.from(text, Number)

/** Returns Σ weight × digit, over as many digits as weights. */
const weighed = (digits: readonly number[], ...weights: number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0)

const modulo = (value: number, by: number) => ((value % by) + by) % by

const last = (digits: readonly number[]): number => digits.at(-1) ?? -1

/** Returns the sum of Luhn's algorithm: doubles every second digit from the right, and adds up all digits. */
const luhnSum = (text: string): number =>
  digitsOf(text)
    .reverse()
    .reduce((total, digit, at) => {
      const value = at % 2 === 1 ? digit * 2 : digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)

const isLuhn = (text: string): boolean => luhnSum(text) % 10 === 0

/** ISO 7064 MOD 11,10. */
function isMod11And10(digits: readonly number[]): boolean {
  const carried = digits
    .slice(0, -1)
    .reduce((product, digit) => (((product + digit) % 10 || 10) * 2) % 11, 10)
  return (11 - carried) % 10 === last(digits)
}

/** ISO 7064 MOD 97-10, with letters as two digits: A is 10. */
const isMod97 = (text: string): boolean =>
  Array.from(text, (sign) => Number.parseInt(sign, 36)).reduce(
    (rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97,
    0,
  ) === 1

function bulgarian(digits: readonly number[]): boolean {
  if (digits.length === 9) {
    const first = weighed(digits, 1, 2, 3, 4, 5, 6, 7, 8) % 11
    const second = weighed(digits, 3, 4, 5, 6, 7, 8, 9, 10) % 11
    return last(digits) === (first === 10 ? second % 10 : first)
  }
  const citizen = (weighed(digits, 2, 4, 8, 5, 10, 9, 7, 3, 6) % 11) % 10
  const foreigner = weighed(digits, 21, 19, 17, 13, 11, 9, 7, 3, 1) % 10
  const other = modulo(11 - weighed(digits, 4, 3, 2, 7, 6, 5, 4, 3, 2), 11)
  return [citizen, foreigner, other].includes(last(digits))
}

const CYPRIOT_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

function cypriot(number: string): boolean {
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, at) => total + (at % 2 === 0 ? CYPRIOT_ODD[digit]! : digit),
    0,
  )
  return number.charCodeAt(8) - 65 === sum % 26
}

function czech(digits: readonly number[]): boolean {
  if (digits.length === 8) {
    const rest = modulo(11 - weighed(digits, 8, 7, 6, 5, 4, 3, 2), 11)
    return last(digits) === (rest || 1) % 10
  }
  // A birth number. Birth numbers of nine digits have no check digit.
  if (digits.length === 9) return true
  const whole = Number(digits.join(''))
  return whole % 11 === 0 || (Math.floor(whole / 10) % 11 === 10 && last(digits) === 0)
}

function greek(digits: readonly number[]): boolean {
  return (weighed(digits, 256, 128, 64, 32, 16, 8, 4, 2) % 11) % 10 === last(digits)
}

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

function spanish(number: string): boolean {
  const head = number[0]!
  const tail = number.at(-1)!
  const person = 'XYZ'.includes(head) ? `${'XYZ'.indexOf(head)}${number.slice(1, -1)}` : number.slice(0, -1)
  if (/^\d/.test(person)) return tail === SPANISH_LETTERS[Number(person) % 23]
  const middle = number.slice(1, -1)
  if ('KLM'.includes(head)) return tail === SPANISH_LETTERS[Number(middle) % 23]
  const digit = [...'0123456789'].find((one) => isLuhn(middle + one))!
  return tail === digit || tail === 'JABCDEFGHI'[Number(digit)]
}

const FRENCH_SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function french(number: string): boolean {
  const key = number.slice(0, 2)
  const siren = number.slice(2)
  if (/^\d\d$/.test(key)) return (Number(siren) * 100 + 12) % 97 === Number(key)
  const [first, second] = Array.from(key, (sign) => FRENCH_SIGNS.indexOf(sign)) as [number, number]
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11
}

const IRISH_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

function irish(number: string): boolean {
  // Numbers from before 2013 with a sign in the second place: the first digit moves to the end.
  const is_old = !/^\d{7}/.test(number)
  const digits = is_old ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7)
  const extra = is_old ? '' : number.slice(8)
  const sum =
    weighed(digitsOf(digits), 8, 7, 6, 5, 4, 3, 2) + 9 * (extra === '' ? 0 : IRISH_LETTERS.indexOf(extra))
  return number[7] === IRISH_LETTERS[sum % 23]
}

function lithuanian(digits: readonly number[]): boolean {
  const round = (start: number) =>
    digits.slice(0, -1).reduce((sum, digit, at) => sum + (1 + ((at + start) % 9)) * digit, 0) % 11
  const first = round(0)
  return digits.at(-2) === 1 && last(digits) === (first === 10 ? round(2) % 10 : first)
}

function latvian(digits: readonly number[]): boolean {
  if (digits[0]! > 3) return weighed(digits, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1) % 11 === 3
  // Persons: codes given out since 2017 begin with 32 and have no check digit.
  if (digits[0] === 3 && digits[1] === 2) return true
  return ((1 + weighed(digits, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9)) % 11) % 10 === last(digits)
}

function dutch(number: string): boolean {
  const digits = digitsOf(number.slice(0, 9))
  return weighed(digits, 9, 8, 7, 6, 5, 4, 3, 2, -1) % 11 === 0 || isMod97(`NL${number}`)
}

function british(number: string): boolean {
  const agency = Number(number.slice(2))
  if (number.startsWith('GD')) return agency < 500
  if (number.startsWith('HA')) return agency >= 500
  const rest = weighed(digitsOf(number), 8, 7, 6, 5, 4, 3, 2, 10, 1) % 97
  return rest === 0 || rest === 42
}

/** The check digit is `11 − Σ mod 11`. Numbers with the result 10 are not issued. */
const complement11 = (digits: readonly number[], ...weights: number[]): boolean =>
  modulo(11 - weighed(digits, ...weights), 11) === digits[weights.length]

const FITS: Readonly<Record<string, (number: string, digits: readonly number[]) => boolean>> = {
  AT: (number) => (luhnSum(number.slice(1, 8)) + 4 + Number(number[8])) % 10 === 0,
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  BG: (_, digits) => bulgarian(digits),
  CY: (number) => cypriot(number),
  CZ: (_, digits) => czech(digits),
  DE: (_, digits) => digits[0] !== 0 && isMod11And10(digits),
  DK: (_, digits) => weighed(digits, 2, 7, 6, 5, 4, 3, 2, 1) % 11 === 0,
  EE: (_, digits) => weighed(digits, 3, 7, 1, 3, 7, 1, 3, 7, 1) % 10 === 0,
  ES: (number) => spanish(number),
  FI: (_, digits) => weighed(digits, 7, 9, 10, 5, 8, 4, 2, 1) % 11 === 0,
  FR: (number) => french(number),
  GB: (number) => british(number),
  GR: (_, digits) => greek(digits),
  HR: (_, digits) => isMod11And10(digits),
  HU: (_, digits) => weighed(digits, 9, 7, 3, 1, 9, 7, 3, 1) % 10 === 0,
  IE: (number) => irish(number),
  IT: (number) => isLuhn(number),
  LT: (_, digits) => lithuanian(digits),
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  LV: (_, digits) => latvian(digits),
  MT: (_, digits) =>
    modulo(weighed(digits, 3, 4, 6, 7, 8, 9), 37) === modulo(37 - Number(digits.slice(6).join('')), 37),
  NL: (number) => dutch(number),
  PL: (_, digits) => weighed(digits, 6, 5, 7, 2, 3, 4, 5, 6, 7) % 11 === last(digits),
  PT: (_, digits) => modulo(11 - weighed(digits, 9, 8, 7, 6, 5, 4, 3, 2), 11) % 10 === last(digits),
  RO: (number) => {
    const digits = digitsOf(number.padStart(10, '0'))
    return ((weighed(digits, 7, 5, 3, 2, 1, 7, 5, 3, 2) * 10) % 11) % 10 === last(digits)
  },
  SE: (number) => isLuhn(number.slice(0, 10)) && Number(number.slice(10)) > 0,
  SI: (_, digits) => modulo(11 - weighed(digits, 8, 7, 6, 5, 4, 3, 2), 11) % 10 === last(digits),
  SK: (number) => Number(number) % 11 === 0,
  XI: (number) => british(number),
  CH: (number) => complement11(digitsOf(number.slice(1)), 5, 4, 3, 2, 7, 6, 5, 4),
  NO: (_, digits) => complement11(digits, 3, 2, 7, 6, 5, 4, 3, 2),
}

// Countries outside the Union, whose numbers play no part in reverse charge. Swiss numbers begin with CHE,
// and Norwegian numbers end in MVA.
const OTHERS: readonly (readonly [country: string, shape: RegExp])[] = [
  ['GB', /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
  ['CH', /^CH(E\d{9})(?:MWST|TVA|IVA|TPV|VAT)?$/],
  ['NO', /^NO(\d{9})(?:MVA)?$/],
]

/**
 * The characters that a register counts up, if not all. French numbers begin with a key. Dutch and Swedish
 * numbers end with a suffix.
 */
const COUNTED: Readonly<Record<string, [from: number, to?: number]>> = { FR: [2], NL: [0, 9], SE: [0, 10] }

/**
 * Returns true if the part that a register counts up is zero. No register issues such a number, although
 * zeros fit the check digits of many countries.
 */
const isBlank = ({ country, number }: { country: string; number: string }): boolean => {
  const [from, to] = COUNTED[country] ?? [0]
  const counted = number.slice(from, to)
  return /^[A-Z]?0+[A-Z]{0,2}$/.test(counted)
}

/**
 * Reads a number with its country's prefix. Returns undefined if the number does not have the form of any
 * known country.
 */
export function readVatNumber(text: string): VatNumber | undefined {
  const found = parseVatNumber(text) ?? readOther(text)
  if (found === undefined) return undefined
  const fits = FITS[found.country]
  return {
    ...found,
    do_check_digits_fit:
      !isBlank(found) && (fits === undefined || fits(found.number, digitsOf(found.number))),
  }
}

// Countries with numbers in a form listed above. Monaco uses France's form, the Isle of Man the British, and
// Liechtenstein the Swiss.
const HAS_KNOWN_FORM = new Set(['GB', 'CH', 'NO', 'MC', 'IM', 'LI'])

/** Message about a text that cannot be a VAT number. */
export const VAT_NUMBER_FORM = 'VAT number: enter it with its country prefix, such as DE123456789'

/**
 * Returns true if a business in a country could have the VAT number, by its form alone. Returns true for an
 * empty text. In a country with numbers of a known form, the number must have a known form of any country,
 * because a business may be registered abroad. In the remaining countries the number needs a digit.
 */
export function couldBeVatNumber(country: string, text: string): boolean {
  if (text.trim() === '' || readVatNumber(text) !== undefined) return true
  return !isEuCountry(country) && !HAS_KNOWN_FORM.has(country) && /\d/.test(text)
}

function readOther(text: string): { country: string; number: string } | undefined {
  if (text.length > 40) return undefined
  const bare = text.replace(/[\s.-]/g, '')
  if (!/^[A-Za-z0-9]+$/.test(bare)) return undefined
  for (const [country, shape] of OTHERS) {
    const number = shape.exec(bare.toUpperCase())?.[1]
    if (number !== undefined) return { country, number }
  }
  return undefined
}
