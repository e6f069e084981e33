// Global Trade Item Numbers: the digits below a bar code.

const IS_GTIN = /^(?:\d{8}|\d{12,14})$/

/** The check digit of a GTIN: weights 3 and 1 from the right (GS1 General Specifications, section 7.9). */
const isChecked = (digits: string): boolean =>
  [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0) %
    10 ===
  0

export const isGtin = (text: string): boolean => IS_GTIN.test(text) && isChecked(text)

/** Returns false for a text in the form of a GTIN with a wrong check digit. */
export const hasCheckDigit = (text: string): boolean => !IS_GTIN.test(text) || isChecked(text)
