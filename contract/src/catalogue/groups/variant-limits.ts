// How many options, values, variants and how much data a group may have, and where a variant may stand.

export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 250
export const MAX_VARIANTS = 2000
/** Of `data` and `data_public` of all variants together, in bytes. */
export const MAX_DATA_BYTES = 4 * 1024 * 1024
export const MAX_POSITION = 1_000_000
