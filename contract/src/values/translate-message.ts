// Translates messages by their text: as a whole, or as one with a gap for what varies.

/** Translations by English text, with placeholders such as `{count}` in both. */
type Messages = Readonly<Record<string, string>>

/** What is in the gaps between the fixed parts, by their names; null if the message is another one. */
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

/** What is in a gap is translated, too. `otherwise` translates what is no message; without it, that stays as it is. */
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
