// The query parameter for a public shop's texts in a language.

import { z } from 'zod'

/** A shop that is not translated into it, or has no such text, answers in its own language; so any word is taken. */
export const askedLanguage = { lang: z.string().max(35).optional() }
