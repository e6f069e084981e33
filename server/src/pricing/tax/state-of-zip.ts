// Finds the state or province of a postal code, for the two countries with taxes by state. Sources: United
// States Postal Service, Publication 65 (three-digit prefixes); Canada Post, Addressing Guidelines (first
// letter).

/** Ranges of the first three digits; codes of the forces and the island areas are in no state. */
const PREFIXES =
  '005 NY,010-027 MA,028-029 RI,030-038 NH,039-049 ME,050-054 VT,055 MA,056-059 VT,060-069 CT,070-089 NJ,100-149 NY,150-196 PA,' +
  '197-199 DE,200 DC,201 VA,202-205 DC,206-219 MD,220-246 VA,247-268 WV,270-289 NC,290-299 SC,300-319 GA,320-339 FL,341-349 FL,' +
  '350-369 AL,370-385 TN,386-397 MS,398-399 GA,400-427 KY,430-459 OH,460-479 IN,480-499 MI,500-528 IA,530-549 WI,550-567 MN,569 DC,' +
  '570-577 SD,580-588 ND,590-599 MT,600-629 IL,630-658 MO,660-679 KS,680-693 NE,700-714 LA,716-729 AR,730-732 OK,733 TX,734-749 OK,' +
  '750-799 TX,800-816 CO,820-831 WY,832-838 ID,840-847 UT,850-865 AZ,870-884 NM,885 TX,889-898 NV,900-961 CA,967-968 HI,970-979 OR,' +
  '980-994 WA,995-999 AK'

const RANGES = PREFIXES.split(',').map((entry) => {
  const [range = '', state = ''] = entry.split(' ')
  const [from = '', to = from] = range.split('-')
  return { from: Number(from), to: Number(to), state }
})

/** `06390` is Fishers Island, New York, among codes of Connecticut. */
const EXCEPTIONS: Readonly<Record<string, string>> = { '06390': 'NY' }

const PROVINCES: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

function stateOfAmericanZip(zip: string): string | undefined {
  const code = /^(?:US-?)?(\d{5})(?:-?\d{4})?$/.exec(zip)?.[1]
  if (code === undefined) return undefined
  const prefix = Number(code.slice(0, 3))
  return EXCEPTIONS[code] ?? RANGES.find(({ from, to }) => prefix >= from && prefix <= to)?.state
}

/**
 * Nunavut and the Northwest Territories share the letter X. Both charge only the GST, and are therefore taxed
 * the same.
 */
function provinceOfCanadianCode(code: string): string | undefined {
  if (!/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code)) return undefined
  const [letter = ''] = code
  if (letter === 'X') return /^X0[ABC]/.test(code) ? 'NU' : 'NT'
  return PROVINCES[letter]
}

/**
 * Returns the code of the state, such as `CA` or `QC`. Returns undefined if the postal code does not
 * determine the state.
 */
export function stateOfZip(country: string, zip: string | null | undefined): string | undefined {
  const bare = (zip ?? '').slice(0, 20).toUpperCase().replace(/\s/g, '')
  if (country === 'US') return stateOfAmericanZip(bare)
  return country === 'CA' ? provinceOfCanadianCode(bare.replace('-', '')) : undefined
}
