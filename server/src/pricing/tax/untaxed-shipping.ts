// American states that do not tax shipping by a carrier if the invoice states it separately, as Kontor's
// invoices do. The remaining states with a sales tax either tax the shipping like the shipped goods, or
// attach a condition that no shop can state. Florida, Illinois, Louisiana and Missouri, for example, exempt
// shipping only if the buyer may fetch the goods. Handling charges are taxed everywhere, and a shop therefore
// states nothing but carriage as shipping.

/**
 * The rule by state, each compared with two published guides to sales tax on shipping (Avalara, TaxHero) and,
 * for Maine, with the answers of its revenue service.
 */
const RULES: Readonly<Record<string, string>> = {
  AL: 'Ala. Admin. Code 810-6-1-.178',
  AZ: 'A.A.C. R15-5-133',
  CA: 'Cal. Code Regs. title 18, s. 1628',
  ID: 'Idaho Code 63-3613 (b)(7)',
  MA: 'M.G.L. c. 64H s. 1',
  MD: 'Md. Code, Tax-Gen. 11-101',
  ME: '36 M.R.S. 1752 (14)',
  OK: 'OAC 710:65-19-70',
  UT: 'Utah Code 59-12-102',
  VA: 'Va. Code 58.1-609.5',
  WY: 'Wyo. Stat. 39-15-105',
}

export const isShippingUntaxed = (country: string, state: string | undefined): boolean =>
  country === 'US' && state !== undefined && Object.hasOwn(RULES, state)
