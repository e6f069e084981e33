// How many options, values and variants a group may have, and where a variant may stand.

export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 250
export const MAX_VARIANTS = 2000
export const MAX_POSITION = 1_000_000
