// Country codes of ISO 3166-1 alpha-2, the presets of the shipping form, and the form of VAT numbers. The
// names of countries come from `Intl.DisplayNames`, which has every language.

/** Member states of the European Union. */
export const EU_COUNTRIES: readonly string[] = codes(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
)

/** The European Economic Area: the Union with Iceland, Liechtenstein and Norway. */
export const EEA_COUNTRIES: readonly string[] = [...EU_COUNTRIES, 'IS', 'LI', 'NO']

/** The parties of the agreement between the United States, Mexico and Canada. */
export const USMCA: readonly string[] = codes('US CA MX')

/** South-East Asia, for the shipping form's preset. */
export const SEA: readonly string[] = codes('BN KH ID LA MY MM PH SG TH VN')

/**
 * The 249 codes of ISO 3166-1, and XK. XK is user-assigned, but post and card providers know Kosovo by XK.
 */
export const COUNTRY_CODES: readonly string[] = codes(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ ' +
    'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
    'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
    'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
)

const KNOWN: ReadonlySet<string> = new Set(COUNTRY_CODES)
const IN_EU: ReadonlySet<string> = new Set(EU_COUNTRIES)

/** Returns true if the text is a country code in upper case. `EL` and `UK` are not country codes. */
export function isCountry(code: string): boolean {
  return KNOWN.has(code)
}

export function isEuCountry(code: string): boolean {
  return IN_EU.has(code)
}

// The form of the national part, by prefix. Source: European Commission, VIES, 'VAT number structure'.
// Greece's prefix is EL. XI is Northern Ireland, whose traders count as in the Union for goods only.
const VAT_SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/**
 * Country and national part of a well-formed VAT number of an EU member state, written with its prefix; spaces,
 * dots and dashes are dropped, letters upper-cased. Greece's `EL` gives GR; `XI` stays XI, which is no member state.
 * Checks the form only: whether the number is valid is known to VIES alone.
 */
export function parseVatNumber(text: string): { country: string; number: string } | undefined {
  if (text.length > 40) return undefined
  const stripped = text.replace(/[\s.-]/g, '')
  // Checked before upper-casing, because upper-casing would turn a dotless 'ı' and a long 'ſ' into ASCII
  // letters.
  if (!/^[A-Za-z0-9+*]+$/.test(stripped)) return undefined
  const bare = stripped.toUpperCase()
  const prefix = bare.slice(0, 2)
  const number = bare.slice(2)
  if (!Object.hasOwn(VAT_SHAPES, prefix) || !VAT_SHAPES[prefix]!.test(number)) return undefined
  return { country: prefix === 'EL' ? 'GR' : prefix, number }
}

function codes(list: string): string[] {
  return list.split(' ')
}
