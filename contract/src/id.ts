// The form of an id: a UUID of any version.

/** A regular expression that finds ids, in lower case, within a text. */
export const UUID_TEXT = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

export const UUID = new RegExp(`^${UUID_TEXT}$`, 'i')

export const isUuid = (text: string): boolean => UUID.test(text)
