// Rates of places with different rates than their country, by date, up to the rates in force on 2026-11-01.
// tax/tax-territories.ts names the rates by key.
import type { CountryRate } from './tax-rate.ts'

type Row = [
  key: string,
  valid_from: string,
  standard: string,
  reduced: string | undefined,
  label: 'VAT' | 'IGIC' | 'GST',
  source: string,
]

const ROWS: Row[] = [
  ['GP', '1995-08-01', '0.085', '0.021', 'VAT', 'CGI art. 296'],
  ['IC', '2019-01-01', '0.065', '0.03', 'IGIC', 'Ley 7/2018 de la Comunidad Autónoma de Canarias'],
  ['IC', '2020-01-01', '0.07', '0.03', 'IGIC', 'Ley 19/2019 de la Comunidad Autónoma de Canarias'],
  ['JE', '2011-06-01', '0.05', undefined, 'GST', 'Goods and Services Tax (Jersey) Law 2007'],
  ['MQ', '1995-08-01', '0.085', '0.021', 'VAT', 'CGI art. 296'],
  ['PT-20', '2021-07-01', '0.16', '0.04', 'VAT', 'CIVA art. 18(3) (Azores); DLR 15-A/2021/A'],
  ['PT-30', '2012-04-01', '0.22', '0.05', 'VAT', 'CIVA art. 18(3) (Madeira)'],
  ['PT-30', '2024-10-01', '0.22', '0.04', 'VAT', 'CIVA art. 18(3) (Madeira); DLR 6/2024/M'],
  ['RE', '1995-08-01', '0.085', '0.021', 'VAT', 'CGI art. 296'],
]

export const TERRITORY_RATES: readonly CountryRate[] = ROWS.map(
  ([country, valid_from, standard, reduced, label, source]) => ({
    country,
    valid_from,
    standard,
    reduced,
    tax_type: label === 'GST' ? 'gst' : 'vat',
    label,
    source,
  }),
)
