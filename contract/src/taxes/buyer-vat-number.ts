// Chooses the address whose VAT number decides an order's tax.

/**
 * Returns the billing address if it has a number, else the shipping address if it has a number. Returns
 * undefined if neither has a number.
 */
export const taxedAddress = <A extends { vat_number: string }>(
  billing: A | null | undefined,
  shipping: A | null | undefined,
): A | undefined => [billing, shipping].find((address) => address?.vat_number) ?? undefined

/** Returns the number of the chosen address, or '' without a number. */
export const buyerVatNumber = (
  billing: { vat_number: string } | null | undefined,
  shipping: { vat_number: string } | null | undefined,
): string => taxedAddress(billing, shipping)?.vat_number ?? ''
