// Codes damaged by spreadsheets: a number in short form, a date, a number with decimals or thousands. The
// original code is lost.

const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,3}$|^\d[.,]\d+E\d{2,3}$/i
/** Codes such as `12-05-20` are no dates. A date has a year of four digits, or the name of a month. */
const DATE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})(?:[ T]\d{1,2}:\d\d(?::\d\d)?)?$/
/** The first letters of the months in the languages of stores, as written by spreadsheets. */
const MONTHS =
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Mrz|Mär|Mai|Okt|Dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|mrt|mei|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru'
const DAY_AND_MONTH = new RegExp(`^\\d{1,2}[.]?[- ](?:${MONTHS})[.]?(?:[- ]\\d{2,4})?$`)
const MONTH_AND_YEAR = new RegExp(`^(?:${MONTHS})[.]?[- ]\\d{2,4}$`)
const FRACTION = /^\d{3,}[.,]0$/
const GROUPED = /^\d{1,3}(?:[.,'\u2019 \u00a0\u202f]\d{3}){2,}(?:[.,]0+)?$/

/** Returns advice for a person, or undefined for a SKU without damage. */
export function damageOfSku(cell = ''): string | undefined {
  const text = cell.trim()
  if (SHORTENED.test(text))
    return 'A spreadsheet has shortened this number. Format the column as text, and enter the number again.'
  if ([DATE, DAY_AND_MONTH, MONTH_AND_YEAR].some((pattern) => pattern.test(text)))
    return 'A spreadsheet has made a date of this. Format the column as text, and enter the value again.'
  if (FRACTION.test(text))
    return 'A spreadsheet has added a decimal to this number. Format the column as text, and enter the number again.'
  return undefined
}

/**
 * Returns advice for a barcode. Only barcodes are checked for thousands, because some SKUs look like numbers
 * with thousands.
 */
export const damageOfBarcode = (cell: string): string | undefined =>
  GROUPED.test(cell.trim())
    ? 'A spreadsheet has written this number with thousands separators. Format the column as text, and enter the number again.'
    : damageOfSku(cell)

export const isShortened = (cell = ''): boolean => SHORTENED.test(cell.trim())

/** A formula that keeps a spreadsheet from reading a number: `="0123"` is the text `0123`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/

export const withoutFormula = (cell: string): string =>
  TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell

/**
 * Restores a barcode. An apostrophe keeps spreadsheets from shortening the barcode, and `4006381333931.0` has
 * lost nothing.
 */
export const plainBarcode = (cell: string): string =>
  cell
    .trim()
    .replace(/^['\u2019](?=\d)/, '')
    .replace(/^(\d{4,})[.,]0+$/, '$1')
