import { describe, expect, test } from 'vitest'
import { EU_COUNTRIES } from '../shops/addresses/countries.ts'
import { couldBeVatNumber, readVatNumber } from './vat-number.ts'

// Valid numbers of companies and authorities, as published on their own pages.
const IN_ORDER = [
  'ATU14243102 ATU15159209 ATU46276408 ATU64487479',
  'BE0468561072 BE0202239951 BE0407139583 BE0697449992',
  'BG103873594 BG124551319 BG175074752 BG7523169263',
  'CY10246672X CY10263870R CY10274231F CY00632993F',
  'CZ25123891 CZ25577581 CZ61467839 CZ640903926 CZ6956220612 CZ00023205',
  'DE113866163 DE231969187 DE811125440 DE136308783',
  'DK10503280 DK11975658 DK13202435 DK36149213',
  'EE100931558 EE100523487 EE101286639 EE101256753',
  'EL039868210 EL094012834 EL999715835 EL800179925',
  'ESA28184661 ESB58378431 ESQ2818015F ESX5253868R ESW4003922D ES54362315K ESU99216426',
  'FI02459042 FI09826511 FI10320534 FI18261444',
  'FR13393892815 FR83404833048 FR19552143273 FRK7399859412 FR16000063601',
  'HR33392005961 HR94577403194',
  'HU12509403 HU10672101 HU13852467 HU64241281',
  'IE4550159S IE6433435OA IE6433435IH IE6599001W IE8D79739I IE9Y71814N',
  'IT00743110157 IT01404480202 IT06075960010 IT12920760159',
  'LT119511515 LT100001354118 LT290068995116 LT235449811',
  'LU10059929 LU10590281 LU22690342 LU21989666',
  'LV40003521600 LV40003189718 LV90000528023 LV50003087101',
  'MT10396417 MT11679112 MT20630321 MT17025737',
  'NL009122746B01 NL820605876B01 NL001162938B28 NL811705262B01',
  'PL5211355116 PL6330005110 PL7010098470 PL5261025421',
  'PT500019720 PT501507930 PT502971142 PT509284930',
  'RO11358544 RO1822964 RO573768 RO18547290',
  'SE202100500001 SE556200077701 SE556043606401 SE556250398601',
  'SI26808498 SI50223054 SI70310815 SI92351069',
  'SK2022749619 SK2020237945 SK1078449064 SK2021853504',
  'XI110305878 XIGD001 XIHA500',
  'GB980780684 GB110305878 GBGD001',
  'CHE107787577IVA CHE-107.787.577_MWST CHE107787577',
  'NO995525828MVA NO995525828',
]
const numbers = IN_ORDER.flatMap((line) => line.split(' ')).map((text) => text.replace('_', ' '))

// Such numbers with one digit or letter changed.
const SLIPS =
  'ATU14343102 ATU15169209 BE0406139583 BE0793013186 BG131172009 BG200940556 CY10246672F CZ25557481 CZ6956220613 DE125014855 ' +
  'DE246495415 DE123456789 DK11965658 DK10159817 EE100941558 EE101586639 EL094013834 EL094501140 ES54362415K ESQ2814015F ' +
  'ESA58951311 FI02459043 FI18261445 FR04409414264 FRK7399859312 FR12345678901 FR12000000000 HR33392005962 HU12509404 IE4731823H IE8D79729I ' +
  'IT00687129980 IT00743110158 LT119511525 LT100001354119 LU10059928 LV40003189715 LV90000528022 MT10396418 NL009122747B01 NL000000000B00 ' +
  'PL5211355117 PT500019721 RO11358545 SE556200077801 SE556200077700 SI26808499 SK1078449164 XI110305879 XIGD500 XIHA499 ' +
  'GB980780685 CHE107787578 NO995525829MVA'

test.each(numbers)('the check digits of %s fit', (text) => {
  expect(readVatNumber(text)).toMatchObject({ do_check_digits_fit: true })
})

test.each(SLIPS.split(' '))('those of %s do not', (text) => {
  expect(readVatNumber(text)).toMatchObject({ do_check_digits_fit: false })
})

// Zeros fit the check digits of many countries, and no register has issued such a number.
test.each(
  (
    'ATU00000000 BE0000000000 BG000000000 CY00000000A CZ00000000 DE000000000 DK00000000 EE000000000 EL000000000 ESA00000000 FI00000000 ' +
    'FR00000000000 HR00000000000 HU00000000 IE0000000W IT00000000000 LT000000000 LU00000000 LV00000000000 MT00000000 NL000000000B01 ' +
    'PL0000000000 PT000000000 RO0000000000 SE000000000001 SI00000000 SK0000000000 XI000000000'
  ).split(' '),
)('a number of zeros is none: %s', (text) => {
  expect(readVatNumber(text)?.do_check_digits_fit ?? false).toBe(false)
})

test('every member state is in both lists', () => {
  const countries = (list: readonly string[]) => new Set(list.map((text) => readVatNumber(text)?.country))
  for (const country of [...EU_COUNTRIES, 'XI', 'GB', 'CH', 'NO']) {
    expect([country, countries(numbers).has(country)]).toEqual([country, true])
    expect([country, countries(SLIPS.split(' ')).has(country)]).toEqual([country, true])
  }
})

describe('a slip of one digit', () => {
  // Every rule with one check digit notices at least nine of ten changes of the number's last digits.
  test.each(
    numbers.filter((text) => /\d{7}/.test(text) && !/^(CZ640903926|LV|BG7523169263|XIGD|XIHA)/.test(text)),
  )('%s', (text) => {
    const at = text.search(/\d{7}/) + 3
    const seen = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((step) => {
      const digit = (Number(text[at]) + step) % 10
      const slip = text.slice(0, at) + digit + text.slice(at + 1)
      return readVatNumber(slip)?.do_check_digits_fit === false
    })
    expect(seen.length).toBeGreaterThanOrEqual(8)
  })
})

test.each([
  '',
  'yes',
  'DE12',
  'CHE1234',
  'NO12345678',
  'GB1234567',
  'US123456789',
  'DE12345678９',
  `GB${' '.repeat(99)}980780684`,
])('%j is no number of a form that is known', (text) => expect(readVatNumber(text)).toBeUndefined())

test.each([
  ['DE', ''],
  ['DE', 'DE 136 695 976'],
  ['DE', 'ATU14243102'],
  ['GR', 'EL039868210'],
  ['MC', 'FR16000063601'],
  ['IM', 'GB980780684'],
  ['LI', 'CHE-107.787.577 MWST'],
  ['US', 'EIN 12-3456789'],
  ['JP', 'T1234567890123'],
])('a business in %s could have the number %j', (country, text) =>
  expect(couldBeVatNumber(country, text)).toBe(true),
)

test.each([
  ['DE', 'ABC'],
  ['DE', '136695976'],
  ['NL', 'NL12'],
  ['GB', 'GB1'],
  ['CH', 'none'],
  ['US', 'ABC'],
])('no business in %s has the number %j', (country, text) =>
  expect(couldBeVatNumber(country, text)).toBe(false),
)
