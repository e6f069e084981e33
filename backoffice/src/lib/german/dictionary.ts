/** Translations by English text. A text with a count has two translations: for one and for other counts. */
export type Dictionary = Readonly<Record<string, string | readonly string[]>>
