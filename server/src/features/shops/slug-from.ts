// A name as the part of an address: letters a to z, digits and single hyphens.

import { transliterate } from '@kontor/contract/transliterate'

const MAX_LENGTH = 60

/** Empty where the name has no letter or digit that can be written so. */
export const slugFrom = (name: string): string =>
  transliterate(name.replaceAll('&', ' and '))
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
