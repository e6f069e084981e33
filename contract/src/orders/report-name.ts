// What the file of a report is called.

/** `oss-2026-Q4` as `oss-2026-Q4.csv`; a report of tests says so, or it is taken for a return wherever it is kept. */
export const reportFileName = (
  name: string,
  { shows_test_sales }: { readonly shows_test_sales: boolean },
): string => `${shows_test_sales ? 'TEST-' : ''}${name}.csv`
