// How addresses are written in each country: the order of the last lines, and, as a form needs to know it, what the postal code and the
// subdivision are called, and whether the subdivision is required. Source: the Universal Postal Union's addressing systems.

export interface AddressFormat {
  /** The parts after the street, in the order usual in the country. */
  order: readonly ('zip' | 'city' | 'state')[]
  zip: 'postcode' | 'zip' | 'postal' | 'eircode' | 'pin'
  state: 'state' | 'province' | 'prefecture' | 'county' | 'region' | 'emirate' | null
  is_state_required: boolean
}

const ZIP_FIRST = ['zip', 'city'] as const
const CITY_FIRST = ['city', 'zip'] as const
const CITY_STATE_ZIP = ['city', 'state', 'zip'] as const
const ZIP_CITY_STATE = ['zip', 'city', 'state'] as const

const make = (
  order: AddressFormat['order'],
  zip: AddressFormat['zip'] = 'postal',
  state: AddressFormat['state'] = null,
  is_state_required = false,
): AddressFormat => ({ order, zip, state, is_state_required })

const STANDARD = make(ZIP_FIRST)

const FORMATS: Readonly<Record<string, AddressFormat>> = {
  US: make(CITY_STATE_ZIP, 'zip', 'state', true),
  CA: make(CITY_STATE_ZIP, 'postal', 'province', true),
  AU: make(CITY_STATE_ZIP, 'postcode', 'state', true),
  GB: make(CITY_FIRST, 'postcode'),
  IE: make(['city', 'state', 'zip'], 'eircode', 'county'),
  NZ: make(CITY_FIRST, 'postcode'),
  IN: make(CITY_STATE_ZIP, 'pin', 'state', true),
  BR: make(CITY_STATE_ZIP, 'postal', 'state', true),
  MX: make(ZIP_CITY_STATE, 'postal', 'state', true),
  JP: make(['zip', 'state', 'city'], 'postal', 'prefecture', true),
  IT: make(ZIP_CITY_STATE, 'postal', 'province', true),
  ES: make(ZIP_CITY_STATE, 'postal', 'province'),
  CN: make(CITY_STATE_ZIP, 'postal', 'province', true),
  KR: make(CITY_STATE_ZIP, 'postal', 'province'),
  MY: make(ZIP_CITY_STATE, 'postcode', 'state', true),
  TH: make(CITY_STATE_ZIP, 'postal', 'province', true),
  PH: make(CITY_STATE_ZIP, 'zip', 'province'),
  ID: make(CITY_STATE_ZIP, 'postal', 'province', true),
  VN: make(CITY_STATE_ZIP, 'postal', 'province'),
  AR: make(ZIP_CITY_STATE, 'postal', 'province'),
  CO: make(CITY_STATE_ZIP, 'postal', 'region'),
  CL: make(CITY_STATE_ZIP, 'postal', 'region'),
  PE: make(CITY_STATE_ZIP, 'postal', 'region'),
  EG: make(CITY_STATE_ZIP, 'postal', 'region'),
  NG: make(CITY_STATE_ZIP, 'postal', 'state'),
  AE: make(['city', 'state', 'zip'], 'postal', 'emirate', true),
  ZA: make(CITY_STATE_ZIP, 'postal', 'province'),
  SG: make(CITY_FIRST, 'postal'),
  HK: make(CITY_FIRST, 'postal'),
}

export const addressFormat = (country: string): AddressFormat => FORMATS[country] ?? STANDARD

type PlaceField = 'street' | 'street2' | 'zip' | 'city' | 'state' | 'country'

/**
 * Returns the lines of an address below its names, in the style of its country. The country's name comes
 * last; the caller passes the name in the reader's language. Omits empty lines, a state in countries that do
 * not write states, and the '-' for a missing postal code.
 */
export function placeLines(address: Readonly<Record<PlaceField, string>>, country_name: string): string[] {
  const { street, street2, country } = address
  const town = addressFormat(country).order.map((part) => address[part])
  return [street, street2, town.filter((part) => part !== '' && part !== '-').join(' '), country_name].filter(
    (line) => line !== '',
  )
}
