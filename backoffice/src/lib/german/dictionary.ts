// What a dictionary of the back office looks like.

/** Translations by English text; those of texts with a count are for one and for other counts. */
export type Dictionary = Readonly<Record<string, string | readonly [one: string, other: string]>>
