// Translates messages by their text, either whole or with gaps for the variable parts.

/** Translations by English text, with placeholders such as `{count}` in both. */
type Messages = Readonly<Record<string, string>>

/**
 * Returns the texts of the gaps between the fixed parts, by name. Returns null if the message does not match.
 */
function gapsOf(message: string, [start = '', ...rest]: readonly string[]): Record<string, string> | null {
  if (!message.startsWith(start)) return null
  const gaps: Record<string, string> = {}
  let at = start.length
  for (let i = 0; i < rest.length; i += 2) {
    const [name = '', fixed = ''] = rest.slice(i, i + 2)
    const is_last = i + 2 === rest.length
    const end = is_last ? message.length - fixed.length : message.indexOf(fixed, at)
    if (end <= at || !message.startsWith(fixed, end)) return null
    gaps[name] = message.slice(at, end)
    at = end + fixed.length
  }
  return gaps
}

/**
 * Builds a translator that also translates the texts in gaps. `otherwise` translates texts that are no
 * message. Without `otherwise`, these texts stay unchanged.
 */
export function messageTranslator(
  messages: Messages,
  otherwise = (text: string): string => text,
): (message: string) => string {
  // Every second part is a placeholder's name.
  const patterns = Object.entries(messages)
    .map(([english, translated]) => ({ parts: english.split(/\{(\w+)\}/), translated }))
    .filter(({ parts }) => parts.length > 1)

  return function translate(message: string): string {
    if (Object.hasOwn(messages, message)) return messages[message]!
    for (const { parts, translated } of patterns) {
      const gaps = gapsOf(message, parts)
      if (gaps !== null)
        return translated.replace(/\{(\w+)\}/g, (_, name: string) => translate(gaps[name] ?? ''))
    }
    return otherwise(message)
  }
}
