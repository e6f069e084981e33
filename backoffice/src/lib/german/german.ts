// The German of the back office. Loaded only if the back office is German.

import catalogue from './de.json' with { type: 'json' }
import type { Dictionary } from './dictionary.ts'

export { germanMessages } from '../message-text.ts'

/** By English text. */
export const german: Dictionary = catalogue.texts
