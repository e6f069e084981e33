// Sales taxes of the United States by state, and of Canada by province, by date, up to the taxes in force on
// 2026-11-01. The rate of a US state is due everywhere in the state: the state's own rate, with any local
// part levied throughout (California, Nevada, Utah, Virginia). City and county taxes on top are left out. A
// state without a tax has a row of rate `0`, because its name must be known.
import type { StateRate } from './tax-rate.ts'

type UsRow = [state: string, name: string, valid_from: string, rate: string, source: string]

const US_ROWS: UsRow[] = [
  ['AK', 'Alaska', '1959-01-03', '0', 'no state sales tax'],
  ['AL', 'Alabama', '1963-10-01', '0.04', 'Code of Alabama 40-23-2'],
  ['AR', 'Arkansas', '2013-07-01', '0.065', 'Ark. Code 26-52-301, 302'],
  ['AZ', 'Arizona', '2013-06-01', '0.056', 'A.R.S. 42-5010'],
  ['CA', 'California', '2017-01-01', '0.0725', 'CDTFA, statewide base rate'],
  ['CO', 'Colorado', '2001-01-01', '0.029', 'C.R.S. 39-26-106'],
  ['CT', 'Connecticut', '2011-07-01', '0.0635', 'C.G.S. 12-408'],
  ['DC', 'District of Columbia', '2013-10-01', '0.06', 'D.C. Code 47-2002'],
  ['DE', 'Delaware', '1959-01-01', '0', 'no state sales tax'],
  ['FL', 'Florida', '1988-02-01', '0.06', 'Fla. Stat. 212.05'],
  ['GA', 'Georgia', '1989-04-01', '0.04', 'O.C.G.A. 48-8-30'],
  ['HI', 'Hawaii', '1965-01-01', '0.04', 'HRS 237-13 (general excise)'],
  ['IA', 'Iowa', '2008-07-01', '0.06', 'Iowa Code 423.2'],
  ['ID', 'Idaho', '2006-10-01', '0.06', 'Idaho Code 63-3619'],
  ['IL', 'Illinois', '1990-01-01', '0.0625', '35 ILCS 120/2-10'],
  ['IN', 'Indiana', '2008-04-01', '0.07', 'IC 6-2.5-2-2'],
  ['KS', 'Kansas', '2015-07-01', '0.065', 'K.S.A. 79-3603'],
  ['KY', 'Kentucky', '1990-07-01', '0.06', 'KRS 139.200'],
  ['LA', 'Louisiana', '2018-07-01', '0.0445', 'R.S. 47:302 ff.'],
  ['LA', 'Louisiana', '2025-01-01', '0.05', 'Act 11 of 2024, 3rd Extraordinary Session'],
  ['MA', 'Massachusetts', '2009-08-01', '0.0625', 'M.G.L. c. 64H s. 2'],
  ['MD', 'Maryland', '2008-01-03', '0.06', 'Md. Code, Tax-Gen. 11-104'],
  ['ME', 'Maine', '2013-10-01', '0.055', '36 M.R.S. 1811'],
  ['MI', 'Michigan', '1994-05-01', '0.06', 'MCL 205.52'],
  ['MN', 'Minnesota', '2009-07-01', '0.06875', 'Minn. Stat. 297A.62'],
  ['MO', 'Missouri', '1998-11-08', '0.04225', 'RSMo 144.020, with the earmarked parts'],
  ['MS', 'Mississippi', '1992-06-01', '0.07', 'Miss. Code 27-65-17'],
  ['MT', 'Montana', '1959-01-01', '0', 'no state sales tax'],
  ['NC', 'North Carolina', '2011-07-01', '0.0475', 'N.C.G.S. 105-164.4'],
  ['ND', 'North Dakota', '1987-07-01', '0.05', 'N.D.C.C. 57-39.2-02.1'],
  ['NE', 'Nebraska', '2002-10-01', '0.055', 'Neb. Rev. Stat. 77-2701.02'],
  ['NH', 'New Hampshire', '1959-01-01', '0', 'no state sales tax'],
  ['NJ', 'New Jersey', '2018-01-01', '0.06625', 'N.J.S.A. 54:32B-3'],
  ['NM', 'New Mexico', '2023-07-01', '0.04875', 'NMSA 7-9-4 (gross receipts)'],
  ['NV', 'Nevada', '2009-07-01', '0.0685', 'NRS 372, 374, 377, statewide base rate'],
  ['NY', 'New York', '2005-06-01', '0.04', 'Tax Law s. 1105'],
  ['OH', 'Ohio', '2013-09-01', '0.0575', 'O.R.C. 5739.02'],
  ['OK', 'Oklahoma', '1990-05-01', '0.045', '68 O.S. 1354'],
  ['OR', 'Oregon', '1959-01-01', '0', 'no state sales tax'],
  ['PA', 'Pennsylvania', '1968-01-01', '0.06', '72 P.S. 7202'],
  ['RI', 'Rhode Island', '1990-07-01', '0.07', 'R.I.G.L. 44-18-18'],
  ['SC', 'South Carolina', '2007-06-01', '0.06', 'S.C. Code 12-36-910, 1110'],
  ['SD', 'South Dakota', '2023-07-01', '0.042', 'SDCL 10-45-2; HB 1137 of 2023'],
  ['TN', 'Tennessee', '2002-07-15', '0.07', 'T.C.A. 67-6-202'],
  ['TX', 'Texas', '1990-07-01', '0.0625', 'Tax Code s. 151.051'],
  ['UT', 'Utah', '2019-04-01', '0.061', 'Utah Code 59-12-103, with the statewide local part'],
  ['VA', 'Virginia', '2013-07-01', '0.053', 'Va. Code 58.1-603, 605, with the statewide local part'],
  ['VT', 'Vermont', '2003-10-01', '0.06', '32 V.S.A. 9771'],
  ['WA', 'Washington', '1983-01-01', '0.065', 'RCW 82.08.020'],
  ['WI', 'Wisconsin', '1982-05-01', '0.05', 'Wis. Stat. 77.52'],
  ['WV', 'West Virginia', '1988-01-01', '0.06', 'W. Va. Code 11-15-3'],
  ['WY', 'Wyoming', '1993-07-01', '0.04', 'W.S. 39-15-104'],
]

export const US_STATE_RATES: readonly StateRate[] = US_ROWS.map(
  ([state, name, valid_from, rate, source]) => ({
    state,
    name,
    valid_from,
    rate,
    tax_type: 'state_sales_tax',
    label: 'Sales tax',
    source,
  }),
)

type CanadianRow = [
  state: string,
  name: string,
  valid_from: string,
  rate: string,
  label: 'HST' | 'PST' | 'QST' | 'RST' | 'GST',
  source: string,
]

// HST includes the federal part. PST, QST and Manitoba's RST are levied beside the GST and, since 2013, none
// of them is charged on the GST. `GST` rows name the provinces that add nothing.
const CANADIAN_ROWS: CanadianRow[] = [
  ['AB', 'Alberta', '2008-01-01', '0', 'GST', 'no provincial sales tax'],
  ['BC', 'British Columbia', '2013-04-01', '0.07', 'PST', 'Provincial Sales Tax Act s. 34'],
  ['MB', 'Manitoba', '2019-07-01', '0.07', 'RST', 'Retail Sales Tax Act s. 2'],
  ['NB', 'New Brunswick', '2016-07-01', '0.15', 'HST', 'Excise Tax Act sch. VIII'],
  ['NL', 'Newfoundland and Labrador', '2016-07-01', '0.15', 'HST', 'Excise Tax Act sch. VIII'],
  ['NS', 'Nova Scotia', '2010-07-01', '0.15', 'HST', 'Excise Tax Act sch. VIII'],
  [
    'NS',
    'Nova Scotia',
    '2025-04-01',
    '0.14',
    'HST',
    'Excise Tax Act sch. VIII; Nova Scotia HST Regulations, 2025',
  ],
  ['NT', 'Northwest Territories', '2008-01-01', '0', 'GST', 'no territorial sales tax'],
  ['NU', 'Nunavut', '2008-01-01', '0', 'GST', 'no territorial sales tax'],
  ['ON', 'Ontario', '2010-07-01', '0.13', 'HST', 'Excise Tax Act sch. VIII'],
  ['PE', 'Prince Edward Island', '2016-10-01', '0.15', 'HST', 'Excise Tax Act sch. VIII'],
  ['QC', 'Quebec', '2013-01-01', '0.09975', 'QST', 'Act respecting the Québec sales tax s. 16'],
  ['SK', 'Saskatchewan', '2017-03-23', '0.06', 'PST', 'Provincial Sales Tax Act s. 5'],
  ['YT', 'Yukon', '2008-01-01', '0', 'GST', 'no territorial sales tax'],
]

export const CANADIAN_RATES: readonly StateRate[] = CANADIAN_ROWS.map(
  ([state, name, valid_from, rate, label, source]) => ({
    state,
    name,
    valid_from,
    rate,
    tax_type: label === 'HST' ? 'hst' : label === 'GST' ? 'gst' : 'pst',
    label,
    source,
  }),
)
