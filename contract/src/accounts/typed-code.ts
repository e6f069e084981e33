// Codes from emails, as people type them.

/**
 * Returns the letters and digits of a typed code. Accepts small letters and missing hyphens. Replaces letters
 * outside the alphabet by the digits they resemble.
 */
export const bareCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
