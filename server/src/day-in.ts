// The date and the time at a place, of which only the country is known.

interface LocaleWithZones extends Intl.Locale {
  /** The method of ECMAScript, which Node has from version 24 on; before it there is the getter of an older draft, and nothing else. */
  getTimeZones?(): string[] | undefined
  readonly timeZones?: string[] | undefined
}

const UTC = 'UTC'
/** ICU gives Kosovo no zone. */
const UNKNOWN_TO_ICU: Readonly<Record<string, string>> = { XK: 'Europe/Belgrade' }

/** The time zones of a country: the European ones where it has others overseas. None where the country is unknown. */
function zonesOf(country: string): string[] {
  if (country === '') return []
  const own = UNKNOWN_TO_ICU[country]
  if (own !== undefined) return [own]
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const european = zones.filter((zone) => zone.startsWith('Europe/'))
  return european.length > 0 ? european.slice(0, 1) : zones
}

const calendarOf = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone })
const in_utc = calendarOf(UTC)
/** By country: making a calendar takes longer than asking it, and invoices are dated while their counter is locked. */
const calendars = new Map<string, Intl.DateTimeFormat[]>()

function calendarsOf(country: string): Intl.DateTimeFormat[] {
  let known = calendars.get(country)
  if (known === undefined) {
    known = zonesOf(country).map(calendarOf)
    calendars.set(country, known)
  }
  return known
}

/**
 * The date in a country at the moment `at` (RFC 3339), as YYYY-MM-DD. Where a country has several zones, the date they agree on; while they do not,
 * and where the country is unknown, that of UTC.
 */
export function dayIn(country: string, at: string): string {
  const moment = new Date(at)
  const days = new Set(calendarsOf(country).map((calendar) => calendar.format(moment)))
  const [day] = days
  return day !== undefined && days.size === 1 ? day : in_utc.format(moment)
}

/**
 * The moment `at` (RFC 3339) in words, with the name of its time zone: that of the country in `locale`, such as `de-AT`, or UTC where the country has
 * several or is unknown.
 */
export function momentIn(locale: string, at: string): string {
  const [timeZone, ...more] = zonesOf(new Intl.Locale(locale).region ?? '')
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: timeZone === undefined || more.length > 0 ? UTC : timeZone,
  }).format(new Date(at))
}
