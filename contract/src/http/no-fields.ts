// The body of a call that moves money and takes no choice. A field that is sent would be ignored otherwise, an amount for example.

import { z } from 'zod'

export const noFields = z.strictObject({}).optional()
