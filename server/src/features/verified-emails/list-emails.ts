// Listing an account's e-mail addresses.

import type { BoundPlatform } from '../../platform.ts'
import { countEmails, type EmailQuery, listEmails } from './verified-emails.queries.ts'

export async function pageOfEmails(
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  user_id: string,
  query: EmailQuery,
) {
  const [data, count] = await Promise.all([listEmails(db, user_id, query), countEmails(db, user_id)])
  const isOperator = ({ is_verified, email }: (typeof data)[number]) =>
    is_verified && config.operator_emails.includes(email)
  return { data: data.map((row) => ({ ...row, is_operator: isOperator(row) })), total: count?.total ?? 0 }
}
