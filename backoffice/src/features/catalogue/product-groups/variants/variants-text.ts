// A number of variants in words.

import { plural } from '../../../../lib/texts.ts'

export const variantsText = (count: number): string => plural(count, '{count} variant', '{count} variants')
