import { LOCALE } from '../../../lib/locale.ts'

const names = new Intl.DisplayNames([LOCALE], { type: 'region' })

/** Returns the name of a country in the user's language, or the code if the browser knows no name. */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
