// The time zone of a shop: the chosen zone, else the zone of the country of its default address, else UTC.

import { UTC } from '@kontor/contract/shops/shop-day'
import { memoize } from '@kontor/contract/values/memoize'

interface LocaleWithZones extends Intl.Locale {
  /** The method of ECMAScript, in Node from version 24 on. Older versions have only the getter of a draft. */
  getTimeZones?(): string[] | undefined
  readonly timeZones?: string[] | undefined
}

/**
 * The time zone of the largest city, for countries outside Europe with several zones. ICU gives Kosovo no
 * zone.
 */
const LARGEST_CITY: Readonly<Record<string, string>> = {
  AQ: UTC,
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  FM: 'Pacific/Chuuk',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  RU: 'Europe/Moscow',
  UM: UTC,
  US: 'America/New_York',
  XK: 'Europe/Belgrade',
}

const cachedZone = memoize<string>(500)

/** `country` is a code of two letters, or any text if the country is unknown. */
const zoneOfCountry = (country: string): string =>
  cachedZone(country, () => {
    const largest = LARGEST_CITY[country]
    if (largest !== undefined) return largest
    if (!/^[A-Z]{2}$/.test(country)) return UTC
    const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
    const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
    return zones.find((zone) => zone.startsWith('Europe/')) ?? zones[0] ?? UTC
  })

/** The facts that decide the time zone, read from the shop and its default address. */
export interface ZoneFacts {
  /** Is null if the shop has chosen no zone. */
  time_zone: string | null
  /** The country of the default address; null without an address. */
  country: string | null
}

export const timeZoneOf = ({ time_zone, country }: ZoneFacts): string =>
  time_zone ?? zoneOfCountry(country ?? '')

/** A deadline in words, to the minute, with the name of the time zone. */
export const limitText = (time_zone: string, locale: string, at: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone,
  }).format(new Date(at))

/** A moment in words, to the second, with the name of the time zone. `locale` is such as `de-AT`. */
export const dateTimeText = (time_zone: string, locale: string, at: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: time_zone }).format(
    new Date(at),
  )
