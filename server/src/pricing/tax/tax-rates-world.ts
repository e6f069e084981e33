// VAT and GST rates outside Europe, by date, up to the rates in force on 2026-11-01.
import type { CountryRate } from './tax-rate.ts'

type Row = [
  country: string,
  valid_from: string,
  standard: string,
  reduced: string | undefined,
  source: string,
  tax?: 'GST' | 'Consumption tax',
]

const ROWS: Row[] = [
  ['AE', '2018-01-01', '0.05', undefined, 'Federal Decree-Law 8/2017 art. 3'],
  ['AR', '1995-04-01', '0.21', '0.105', 'Ley 23.349 art. 28'],
  ['AU', '2000-07-01', '0.1', undefined, 'GST Act 1999 s. 9-70', 'GST'],
  ['BD', '2019-07-01', '0.15', undefined, 'VAT and SD Act 2012 s. 15'],
  ['BH', '2022-01-01', '0.1', undefined, 'Law 33/2021'],
  // By law this rate applies to the price including tax. The table has the nominal rate, as displayed.
  ['BO', '1992-03-01', '0.13', undefined, 'Ley 843 art. 15'],
  ['CA', '2008-01-01', '0.05', undefined, 'Excise Tax Act s. 165', 'GST'],
  ['CL', '2003-10-01', '0.19', undefined, 'DL 825 art. 14'],
  ['CN', '2019-04-01', '0.13', '0.09', 'Announcement 39/2019; VAT Law of 2026-01-01 art. 10'],
  ['CO', '2017-01-01', '0.19', '0.05', 'Estatuto Tributario art. 468, 468-1'],
  ['CR', '2019-07-01', '0.13', undefined, 'Ley 9635 art. 10'],
  ['DO', '2013-01-01', '0.18', '0.16', 'Código Tributario art. 341, 343'],
  ['EG', '2017-07-01', '0.14', undefined, 'Law 67/2016 art. 3'],
  ['FJ', '2023-08-01', '0.15', undefined, 'VAT Act 1991'],
  ['FJ', '2025-08-01', '0.125', undefined, 'VAT Act 1991 s. 15, as amended with the 2025 budget'],
  // Statutory 12 % on eleven twelfths of the price for all but luxury goods.
  ['ID', '2022-04-01', '0.11', undefined, 'UU 7/2021; PMK 131/2024'],
  ['IL', '2015-10-01', '0.17', undefined, 'VAT Law 1975 s. 2'],
  ['IL', '2025-01-01', '0.18', undefined, 'VAT Order 2024 (VAT Law 1975 s. 2)'],
  // Central and state or integrated GST together.
  ['IN', '2017-07-01', '0.18', '0.05', 'CGST Act 2017 s. 9; Notification 9/2025-CT(R)', 'GST'],
  ['JP', '2019-10-01', '0.1', '0.08', 'Consumption Tax Act art. 29', 'Consumption tax'],
  ['KE', '2021-01-01', '0.16', undefined, 'VAT Act 2013 s. 5'],
  ['KR', '1977-07-01', '0.1', undefined, 'VAT Act art. 30'],
  ['LK', '2024-01-01', '0.18', undefined, 'VAT (Amendment) Act 32/2023'],
  ['MA', '2006-01-01', '0.2', '0.1', 'CGI art. 98, 99'],
  ['MX', '2010-01-01', '0.16', undefined, 'LIVA art. 1'],
  ['NG', '2020-02-01', '0.075', undefined, 'Finance Act 2019; Nigeria Tax Act 2025'],
  ['NZ', '2010-10-01', '0.15', undefined, 'GST Act 1985 s. 8', 'GST'],
  ['OM', '2021-04-16', '0.05', undefined, 'Royal Decree 121/2020'],
  ['PE', '2011-03-01', '0.18', undefined, 'Ley 29666 (16 % IGV and 2 % IPM)'],
  ['PH', '2006-02-01', '0.12', undefined, 'NIRC s. 106'],
  ['PK', '2023-02-14', '0.18', undefined, 'Sales Tax Act 1990 s. 3', 'GST'],
  ['SA', '2020-07-01', '0.15', undefined, 'Royal Order A/638'],
  ['SG', '2023-01-01', '0.08', undefined, 'GST Act 1993 s. 16', 'GST'],
  ['SG', '2024-01-01', '0.09', undefined, 'GST Act 1993 s. 16', 'GST'],
  // Statutory 10 %, lowered by decree year after year.
  ['TH', '1999-04-01', '0.07', undefined, 'Revenue Code s. 80, royal decrees'],
  ['TW', '1986-04-01', '0.05', undefined, 'Business Tax Act art. 10'],
  // Most goods carry two points less until 2026-12-31; telecoms, metals, property and excisable goods do not.
  ['VN', '2009-01-01', '0.1', '0.05', 'Law on VAT; Resolution 204/2025/QH15'],
  ['ZA', '2018-04-01', '0.15', undefined, 'VAT Act 89/1991 s. 7'],
]

export const OTHER_RATES: readonly CountryRate[] = ROWS.map(
  ([country, valid_from, standard, reduced, source, label]) => ({
    country,
    valid_from,
    standard,
    reduced,
    tax_type: label === 'GST' ? 'gst' : 'vat',
    label: label ?? 'VAT',
    source,
  }),
)

/** Countries of supported currencies that are deliberately missing above, with the reason. */
export const WITHOUT_GENERAL_RATE: Readonly<Record<string, string>> = {
  BR: 'ICMS, IPI, PIS and COFINS are part of the price and vary by state and product; CBS and IBS are on trial in 2026',
  HK: 'no consumption tax',
  MY: 'sales tax is levied on makers and importers, service tax on services; a retailer adds none',
  QA: 'no consumption tax yet',
  US: 'the states tax, not the federation',
}
