// Turns a name into a part of a URL: letters a to z, digits and single hyphens.

import { transliterate } from '@kontor/contract/values/transliterate'

const MAX_LENGTH = 60

/** Empty if no letter or digit of the name can be written that way. */
export const slugFrom = (name: string): string =>
  transliterate(name.replaceAll('&', ' and '))
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
