// Documents for tests of mails that read none: drawing what is attached to a mail takes longer than all else.

import type { InvoicePrinter } from '../features/invoices/printing/invoice-printer.ts'

/** Answers at once, with a file that has nothing in it. */
export const blankPrinter: InvoicePrinter = {
  print: async () => Buffer.from('%PDF'),
  wake: () => undefined,
}
