// Shopify's export of customers, with former and present headings.

import { FileRefused } from '../reading/file-refused.ts'
import { adviceFor } from './guess-source.ts'
import { columnsOf, type Layout, type MakeLayout, namedCells } from './layout.ts'

/** The fields by heading, in small letters. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'first name': 'first_name',
    'last name': 'last_name',
    email: 'email',
    'country code': 'country',
    'default address country code': 'country',
    company: 'company',
    'default address company': 'company',
  }),
)

export const shopifyCustomers: MakeLayout = (header): Layout => {
  const columns = columnsOf(header, (heading) => FIELDS.get(heading.trim().toLowerCase()) ?? null)
  for (const needed of ['email', 'first_name', 'last_name'])
    if (!columns.some(({ field }) => field === needed))
      throw new FileRefused(
        `This is not an export of customers from Shopify: it has no columns for first name, last name and email. ${adviceFor(header)}`,
      )
  return {
    columns: columns.map(({ column, field }) => ({
      column,
      field: field === 'first_name' || field === 'last_name' || field === 'company' ? 'name' : field,
    })),
    read(raw) {
      const { first_name = '', last_name = '', company = '', ...row } = namedCells(columns, raw)
      const name = [first_name, last_name]
        .map((part) => part.trim())
        .join(' ')
        .trim()
      return { cells: { email: row.email ?? '', country: row.country ?? '', name: name || company.trim() } }
    },
  }
}
