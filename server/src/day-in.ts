// The date at a place, of which only the country is known.

interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined
}

/** The time zone of a country: the European one where it has others overseas, else the only one it has; UTC where it has several. */
function timeZoneOf(country: string): string {
  if (country === '') return 'UTC'
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? []
  const european = zones.filter((zone) => zone.startsWith('Europe/'))
  const [zone] = european.length > 0 ? european : zones.length === 1 ? zones : []
  return zone ?? 'UTC'
}

/** The date in a country at the moment `at` (RFC 3339), as YYYY-MM-DD. */
export const dayIn = (country: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(country) }).format(new Date(at))
