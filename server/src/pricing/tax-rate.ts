// The words of tax rates: what a row of the dated tables holds, and what a look-up gives back.

export type TaxClass = 'standard' | 'reduced' | 'zero' | 'exempt'
export type TaxType = 'vat' | 'gst' | 'hst' | 'pst' | 'state_sales_tax' | 'compound_tax'

/** One country's rates from a day on, until the next row's. `reduced` is the general reduced rate; special and super-reduced ones are not kept. */
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

/** One tax of a state or province from a day on. */
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
  /** The last day; undefined while it is in force. */
  valid_to: string | undefined
  source: string
}
