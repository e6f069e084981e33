// Limits of a group: options, values, variants, bytes of data, and the position of a variant.

export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 250
export const MAX_VARIANTS = 2000
/** Limit for `data` and `data_public` of all variants together, in bytes. */
export const MAX_DATA_BYTES = 4 * 1024 * 1024
export const MAX_POSITION = 1_000_000
