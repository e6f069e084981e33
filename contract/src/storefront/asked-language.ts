// The query parameter for a public shop's texts in a language.

import { z } from 'zod'

/**
 * Any word is accepted. The shop answers in its own language if it has no translation into the requested
 * language.
 */
export const askedLanguage = { lang: z.string().max(35).optional() }
