// A text as a part of a URL.

import { transliterate } from '../values/transliterate.ts'

/** Returns small letters and digits with hyphens between them. The result may be empty. */
export const slugged = (text: string): string =>
  transliterate(text)
    .split(/[^\p{Ll}\p{Lo}\p{N}]/u)
    .filter((part) => part !== '')
    .join('-')
