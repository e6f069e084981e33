// A time in relative words ('3 days ago'), with the exact time, by the shop's clock, on hover or focus.

import { useTimeZone } from '../../lib/dates/shop-calendar.ts'
import { LOCALE } from '../../lib/locale.ts'
import { t } from '../../lib/texts.ts'
import { Hint } from './hint.tsx'

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

// Never 'yesterday' or 'last week': 40 hours ago may be the day before that, and nine days the week before.
const relative = new Intl.RelativeTimeFormat(LOCALE)

/** The relative words for a time; 'just now' for less than a minute in either direction. Both are in milliseconds since the epoch. */
export function relativeText(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000)
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) {
      // A future time is rounded, because truncation makes the time seem shorter: a week less a second is 'in
      // 7 days', not 'in 6 days'.
      const round = seconds > 0 ? Math.round : Math.trunc
      return relative.format(round(seconds / length), unit)
    }
  }
  return t('just now')
}

export const exactText = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(time)

/** `value` is an RFC 3339 time; anything else is shown as a dash. */
export function RelativeTime({ value }: { value: string | null | undefined }) {
  const timeZone = useTimeZone()
  const time = value ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) return <span>–</span>
  return (
    <Hint label={exactText(time, timeZone)}>
      <time dateTime={value!} style={{ whiteSpace: 'nowrap' }}>
        {relativeText(time, Date.now())}
      </time>
    </Hint>
  )
}
