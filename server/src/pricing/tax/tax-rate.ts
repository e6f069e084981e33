// The types of tax rates: a row of the dated tables, and the result of a look-up.

export type TaxClass = 'standard' | 'reduced' | 'zero' | 'exempt'
export type TaxType = 'vat' | 'gst' | 'hst' | 'pst' | 'state_sales_tax' | 'compound_tax'

/** A country's rates from a day on, until its next row. `reduced` is the general reduced rate; special and super-reduced rates are left out. */
export interface CountryRate {
  /** ISO 3166-1 alpha-2, or the key of a territory. */
  country: string
  valid_from: string
  standard: string
  reduced?: string
  tax_type: 'vat' | 'gst'
  label: string
  source: string
}

/** A tax of a state or province from a day on, until its next row. */
export interface StateRate {
  state: string
  name: string
  valid_from: string
  rate: string
  tax_type: TaxType
  label: string
  source: string
}

export interface TaxRate {
  rate: string
  tax_type: TaxType
  compound: boolean
  label: string
  state?: string
  valid_from: string
  /** The last day. Is undefined while the rate is in force. */
  valid_to: string | undefined
  source: string
}
