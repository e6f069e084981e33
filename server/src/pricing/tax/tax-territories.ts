// Places that are not taxed like the country in their addresses: outside the VAT territory of their state,
// part of a different VAT territory, or with rates of their own. Each place has a row with its source. A
// place without a row is taxed like its country. Left out: Jungholz and Mittelberg (19 % for businesses
// established there), the Greek islands with lower rates, Samnaun, and the free zones of Latin America,
// because their tax depends on more than the buyer's place.
import { isEuCountry } from '@kontor/contract/shops/addresses/countries'
import { fitsPostalCode } from '@kontor/contract/shops/addresses/postal-codes'

export interface TaxPlace {
  /** Upper-case ISO 3166-1 alpha-2, as addresses have it. */
  country: string
  /** Code (`CA`, `US-CA`) or name. */
  state?: string | null
  zip?: string | null
}

export interface TaxTerritory {
  /**
   * The country that levies the tax: a country's code, or IC and EA. ISO 3166 reserves IC for the Canary
   * Islands, and EA for Ceuta and Melilla.
   */
  country: string
  /**
   * A sale within an area is domestic. Between two areas a sale is an export, unless both are in EU member
   * states.
   */
  area: string
  /**
   * The EU member state whose VAT territory includes the place; XI for Northern Ireland. Is null for no
   * member state.
   */
  member_state: string | null
  /** True if the place belongs to the VAT territory for goods only. */
  is_for_goods_only: boolean
  /** The key of the place's rates in the dated tables. Is null for a place without a general tax. */
  rates: string | null
}

interface Row {
  name: string
  /** The country in addresses of this place. */
  country: string
  /** Matched against the zip in capitals and digits only, without a country prefix. Neither this nor `states`: the whole country. */
  zip?: RegExp
  /** Names and codes, as `stateKey` reads them. Each place with `states` also has a `zip`. */
  states?: string
  is: Partial<TaxTerritory>
  source: string
}

const outside = (country: string, rates: string | null = country): Partial<TaxTerritory> => ({
  country,
  area: country,
  member_state: null,
  rates,
})
const EU_6 = 'Directive 2006/112/EC art. 6'
const EU_7 = 'Directive 2006/112/EC art. 7'
const DOM = 'Directive 2006/112/EC art. 6(1)(c); CGI art. 294'

/** The first matching row counts. */
export const TERRITORIES: readonly Row[] = [
  {
    name: 'Canary Islands',
    country: 'ES',
    zip: /^3[58]\d{3}$/,
    states: 'Canarias|Canary Islands|Islas Canarias|CN|Las Palmas|GC|Santa Cruz de Tenerife|Tenerife|TF',
    is: outside('IC'),
    source: `${EU_6}(1)(b); Ley 20/1991`,
  },
  {
    name: 'Ceuta',
    country: 'ES',
    zip: /^51\d{3}$/,
    states: 'Ceuta|CE',
    is: { ...outside('EA', null), area: 'Ceuta' },
    source: `${EU_6}(2)(c); Ley 8/1991`,
  },
  {
    name: 'Melilla',
    country: 'ES',
    zip: /^52\d{3}$/,
    states: 'Melilla|ML',
    is: { ...outside('EA', null), area: 'Melilla' },
    source: `${EU_6}(2)(d); Ley 8/1991`,
  },
  {
    name: 'Åland',
    country: 'FI',
    zip: /^22\d{3}$/,
    states: 'Åland|Ahvenanmaa|Ahvenanmaan maakunta|Landskapet Åland|Åland Islands|01',
    is: outside('AX', 'FI'),
    source: `${EU_6}(1)(d)`,
  },
  { name: 'Åland', country: 'AX', is: outside('AX', 'FI'), source: `${EU_6}(1)(d)` },
  {
    name: 'Northern Ireland',
    country: 'GB',
    zip: /^BT\d/,
    // With its eleven districts.
    states:
      'Northern Ireland|NIR|Antrim|Armagh|Down|Fermanagh|Londonderry|Tyrone|Belfast|County Antrim|County Armagh|County Down|' +
      'County Fermanagh|County Londonderry|County Tyrone|ABC|AND|ANN|BFS|CCG|DRS|FMO|LBC|MEA|MUL|NMD',
    is: { country: 'GB', area: 'GB', member_state: 'XI', is_for_goods_only: true, rates: 'GB' },
    source: 'Windsor Framework (Protocol on Ireland/Northern Ireland) art. 8; VAT Act 1994 sch. 9ZB',
  },
  {
    name: 'Jersey',
    country: 'GB',
    zip: /^JE\d/,
    states: 'Jersey',
    is: outside('JE'),
    source: 'VAT Act 1994 s. 96; Goods and Services Tax (Jersey) Law 2007',
  },
  {
    name: 'Guernsey',
    country: 'GB',
    zip: /^GY\d/,
    states: 'Guernsey|Alderney|Sark',
    is: outside('GG', null),
    source: 'VAT Act 1994 s. 96',
  },
  {
    name: 'Gibraltar',
    country: 'GB',
    zip: /^GX11/,
    states: 'Gibraltar',
    is: outside('GI', null),
    source: EU_6,
  },
  {
    name: 'Isle of Man',
    country: 'IM',
    is: { country: 'GB', area: 'GB', member_state: null, rates: 'GB' },
    source: 'Customs and Excise Agreement 1979; Isle of Man Act 1979',
  },
  {
    name: 'Büsingen',
    country: 'DE',
    zip: /^78266$/,
    states: 'Büsingen am Hochrhein',
    is: { country: 'CH', area: 'CH', member_state: null, rates: 'CH' },
    source: `${EU_6}(2)(b); MWSTG art. 4; treaty of 23 November 1964`,
  },
  {
    name: 'Heligoland',
    country: 'DE',
    zip: /^27498$/,
    states: 'Helgoland|Heligoland',
    is: { area: 'Heligoland', member_state: null, rates: null },
    source: `${EU_6}(2)(a); UStG § 1 (2)`,
  },
  {
    name: 'Livigno',
    country: 'IT',
    zip: /^23041$/,
    states: 'Livigno',
    is: { area: 'Livigno', member_state: null, rates: null },
    source: `${EU_6}(2)(f); DPR 633/1972 art. 7`,
  },
  {
    name: "Campione d'Italia",
    country: 'IT',
    zip: /^22061$/,
    states: "Campione d'Italia",
    is: { area: 'Campione', member_state: null, rates: null },
    source: `${EU_6}(1)(f), as of Directive (EU) 2019/475`,
  },
  {
    name: 'San Marino',
    country: 'IT',
    zip: /^4789\d$/,
    states: 'San Marino',
    is: outside('SM', null),
    source: 'DPR 633/1972 art. 71',
  },
  {
    name: 'Vatican City',
    country: 'IT',
    zip: /^00120$/,
    is: outside('VA', null),
    source: 'DPR 633/1972 art. 71',
  },
  {
    name: 'Mount Athos',
    country: 'GR',
    zip: /^6308[67]$/,
    states: 'Mount Athos|Agio Oros|Agion Oros|Ágion Óros|Άγιο Όρος|Άγιον Όρος|69',
    is: { area: 'Athos', member_state: null, rates: null },
    source: `${EU_6}(1)(a)`,
  },
  {
    name: 'Monaco',
    country: 'MC',
    is: { country: 'FR', area: 'FR', member_state: 'FR', rates: 'FR' },
    source: `${EU_7}; Convention of 18 May 1963`,
  },
  {
    name: 'Saint-Barthélemy',
    country: 'FR',
    zip: /^97(133|7\d\d)$/,
    states: 'BL|Saint Barthélemy',
    is: outside('BL', null),
    source: 'Decision 2010/718/EU',
  },
  {
    name: 'Saint-Martin',
    country: 'FR',
    zip: /^97(150|8\d\d)$/,
    states: 'MF|Saint Martin',
    is: outside('MF', null),
    source: DOM,
  },
  {
    name: 'Guadeloupe',
    country: 'FR',
    zip: /^971\d\d$/,
    states: 'Guadeloupe|GP|971',
    is: { ...outside('GP'), area: 'Antilles' },
    source: DOM,
  },
  {
    name: 'Martinique',
    country: 'FR',
    zip: /^972\d\d$/,
    states: 'Martinique|MQ|972',
    is: { ...outside('MQ'), area: 'Antilles' },
    source: DOM,
  },
  { name: 'Guadeloupe', country: 'GP', is: { area: 'Antilles' }, source: DOM },
  { name: 'Martinique', country: 'MQ', is: { area: 'Antilles' }, source: DOM },
  {
    name: 'French Guiana',
    country: 'FR',
    zip: /^973\d\d$/,
    states: 'Guyane|French Guiana|GF|973',
    is: outside('GF', null),
    source: `${DOM}, 1`,
  },
  {
    name: 'Réunion',
    country: 'FR',
    zip: /^974\d\d$/,
    states: 'La Réunion|Réunion|RE|974',
    is: outside('RE'),
    source: DOM,
  },
  {
    name: 'Saint-Pierre-et-Miquelon',
    country: 'FR',
    zip: /^975\d\d$/,
    is: outside('PM', null),
    source: EU_6,
  },
  {
    name: 'Mayotte',
    country: 'FR',
    zip: /^976\d\d$/,
    states: 'Mayotte|YT|976',
    is: outside('YT', null),
    source: `${DOM}, 1`,
  },
  {
    name: 'Wallis and Futuna, French Polynesia, New Caledonia, the southern territories',
    country: 'FR',
    zip: /^98[4678]\d\d$/,
    states: 'PF|Polynésie|Polynésie française|NC|Nouvelle-Calédonie|WF|Wallis-et-Futuna|TF',
    is: { area: 'French Pacific', member_state: null, rates: null },
    source: 'Treaty on the Functioning of the EU art. 355(2)',
  },
  {
    name: 'Madeira',
    country: 'PT',
    zip: /^9[0-4]\d{2}(\d{3})?$/,
    states: 'Madeira|Região Autónoma da Madeira|30',
    is: { rates: 'PT-30' },
    source: 'Decreto-Lei 347/85; CIVA art. 18(3)',
  },
  {
    name: 'Azores',
    country: 'PT',
    zip: /^9[5-9]\d{2}(\d{3})?$/,
    states: 'Açores|Azores|Região Autónoma dos Açores|20',
    is: { rates: 'PT-20' },
    source: 'Decreto-Lei 347/85; CIVA art. 18(3)',
  },
  {
    name: 'Greenland',
    country: 'DK',
    zip: /^39\d\d$/,
    states: 'Greenland|Grønland',
    is: outside('GL', null),
    source: 'Momsloven § 2',
  },
  {
    name: 'Svalbard and Jan Mayen',
    country: 'NO',
    zip: /^(917\d|8099)$/,
    states: 'Svalbard|Jan Mayen|21|22',
    is: outside('SJ', null),
    source: 'Merverdiavgiftsloven § 1-2',
  },
  {
    name: 'Liechtenstein',
    country: 'LI',
    is: { area: 'CH' },
    source: 'Treaty of 28 October 1994 on value added tax; MWSTG art. 3, 4',
  },
  {
    name: 'Norfolk Island, Christmas Island and the Cocos (Keeling) Islands',
    country: 'AU',
    zip: /^(2899|6798|6799)$/,
    is: { area: 'Australian islands', rates: null },
    source: 'A New Tax System (Goods and Services Tax) Act 1999 s. 195-1, indirect tax zone',
  },
]

interface Place extends Row {
  keys: ReadonlySet<string>
  territory: TaxTerritory
}

function plain(country: string): TaxTerritory {
  const member_state = isEuCountry(country) ? country : null
  return { country, area: country, member_state, is_for_goods_only: false, rates: country }
}

const BY_COUNTRY = new Map<string, Place[]>()
for (const row of TERRITORIES) {
  const keys = new Set(
    (row.states ?? '')
      .split('|')
      .filter(Boolean)
      .map((text) => stateKey(text)),
  )
  const place = { ...row, keys, territory: { ...plain(row.country), ...row.is } }
  BY_COUNTRY.set(row.country, [...(BY_COUNTRY.get(row.country) ?? []), place])
}

/**
 * Returns the territory of a place, recognised by its zip code. The state decides only without a code in the
 * country's form, because buyers type states as they like.
 */
export function findTerritory({ country, state, zip }: TaxPlace): TaxTerritory {
  const places = BY_COUNTRY.get(country)
  if (places === undefined) return plain(country)
  const code = zipKey(zip ?? '', country)
  const key = fitsPostalCode(country, code) ? '' : stateKey(state ?? '', country)
  const found = places.find(
    (place) =>
      (place.zip === undefined && place.states === undefined) || place.zip?.test(code) || place.keys.has(key),
  )
  return found ? found.territory : plain(country)
}

/**
 * Returns true if a sale is taxed alike from either place, wherever it goes. Within a country only the United
 * States ask for the seller's state.
 */
export function isSameOrigin(one: TaxPlace, other: TaxPlace): boolean {
  const [from, to] = [findTerritory(one), findTerritory(other)]
  const is_same_territory = (['country', 'area', 'member_state', 'rates'] as const).every(
    (key) => from[key] === to[key],
  )
  if (!is_same_territory || from.country !== 'US') return is_same_territory
  return stateKey(one.state ?? '', 'US') === stateKey(other.state ?? '', 'US')
}

/** A zip code for comparing: `D-78266`, `AX-22100` and `35 001` become bare digits; British codes keep their letters. */
function zipKey(zip: string, country: string): string {
  if (zip === '') return ''
  const bare = zip
    .slice(0, 20)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return country === 'GB' ? bare : bare.replace(/^[A-Z]+(?=\d)/, '')
}

/** A state's name or code for comparing: `Québec` and `quebec` give the same key, and `CA-QC` (with country CA) gives `QC`. */
export function stateKey(text: string, country?: string): string {
  if (text === '') return ''
  const bare = text
    .slice(0, 60)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}-]/gu, '')
    .toUpperCase()
  return country && bare.startsWith(`${country}-`) ? bare.slice(3) : bare
}
