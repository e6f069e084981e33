// Formats log lines for a person at a terminal: each line is a sentence, and warnings and errors give their
// reason. Lines for machines (a login, a webhook) are left out.

/** Fields that every line has, or that appear in another form. */
const NO_FACTS = new Set(['level', 'time', 'pid', 'msg', 'err', 'reason', 'failure', 'reqId', 'req', 'res'])

const WARN = 40
const ERROR = 50

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns a log line in words, without its line break, or null for a line for machines. `is_all` shows those
 * lines, too. The stack follows an error, the message follows a warning.
 */
export function terminalLine(json: string, is_all = false): string | null {
  const line = JSON.parse(json) as Record<string, unknown> & { level: number; msg?: string }
  const facts = Object.entries(line).filter(([key, value]) => !NO_FACTS.has(key) && value !== undefined)
  if (line.level < WARN && facts.length > 0 && !is_all) return null
  const err = line.err as { message?: string; stack?: string } | undefined
  const why = [line.reason, line.failure, line.level < ERROR ? err?.message : undefined].filter(Boolean)
  const details = facts.map(
    ([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  const sign = line.level >= ERROR ? '✗' : line.level >= WARN ? '!' : ' '
  return [
    `${sign} ${sentence(line.msg ?? '')}`,
    why.length > 0 ? `: ${why.join(', ')}` : '',
    details.length > 0 ? ` (${details.join(', ')})` : '',
    line.level >= ERROR && err?.stack ? `\n${err.stack}` : '',
  ].join('')
}
