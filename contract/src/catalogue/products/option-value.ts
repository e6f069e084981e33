// The value of an option. Option values make a product a variant: `{name: 'Size', value: 'M'}`.

import { z } from 'zod'

export const optionValue = z.object({ name: z.string(), value: z.string() })

export type OptionValue = z.output<typeof optionValue>
