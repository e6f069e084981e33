// Fills placeholders of a text from a catalogue, for the server and for every screen.

export type TextValues = Readonly<Record<string, string | number | undefined>>

/** Replaces `{name}` by the value with this name. A placeholder without a value stays as it is. */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
