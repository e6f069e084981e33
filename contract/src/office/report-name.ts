// Returns the file name of a report, or of a month's documents.

/** `oss-2026-Q4` as `oss-2026-Q4.csv`; the name of a report of test sales contains that, or the file could be mistaken for a return. */
export const reportFileName = (
  name: string,
  { shows_test_sales }: { readonly shows_test_sales: boolean },
  ending: 'csv' | 'zip' = 'csv',
): string => `${shows_test_sales ? 'TEST-' : ''}${name}.${ending}`
