// Which of an order's two addresses names the VAT number that decides its tax.

/** The billing address where it has a number, else the shipping address where that has one; undefined if neither has. */
export const taxedAddress = <A extends { vat_number: string }>(
  billing: A | null | undefined,
  shipping: A | null | undefined,
): A | undefined => [billing, shipping].find((address) => address?.vat_number) ?? undefined

/** That address's number, '' if there is none. */
export const buyerVatNumber = (
  billing: { vat_number: string } | null | undefined,
  shipping: { vat_number: string } | null | undefined,
): string => taxedAddress(billing, shipping)?.vat_number ?? ''
