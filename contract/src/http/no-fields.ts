// The body of a call that moves money and offers no choice. Rejects every field, because a client could
// believe that a sent field, such as an amount, has an effect.

import { z } from 'zod'

export const noFields = z.strictObject({}).optional()
