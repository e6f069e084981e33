// The date and the time at a place, of which only the country is known.

/** Node 20 has the property alone, later versions the function. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined
  readonly timeZones?: string[] | undefined
}

/** The time zone of a country: the European one where it has others overseas, else the only one it has; UTC where it has several. */
function timeZoneOf(country: string): string {
  if (country === '') return 'UTC'
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const european = zones.filter((zone) => zone.startsWith('Europe/'))
  const [zone] = european.length > 0 ? european : zones.length === 1 ? zones : []
  return zone ?? 'UTC'
}

/** The date in a country at the moment `at` (RFC 3339), as YYYY-MM-DD. */
export const dayIn = (country: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(country) }).format(new Date(at))

/** The moment `at` (RFC 3339) in words, with the name of its time zone: that of the country in `locale`, such as `de-AT`. */
export const momentIn = (locale: string, at: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: timeZoneOf(new Intl.Locale(locale).region ?? ''),
  }).format(new Date(at))
