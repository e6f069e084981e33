// The slug of a demo product, which is also the name of its picture.

import { transliterate } from '@kontor/contract/values/transliterate'

export const demoSlug = (title: string): string =>
  transliterate(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
