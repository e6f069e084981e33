// Codes from emails, as people type them.

/**
 * Letters and digits alone, however the code was typed: in small letters, without hyphens, with a letter that the alphabet leaves out for the digit it
 * looks like.
 */
export const bareCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
