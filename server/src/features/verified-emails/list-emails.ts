// Reading an account's addresses.

import type { PageRequest } from '../../db/listing.ts'
import type { Db } from '../../db/pool.ts'
import { countEmails, listEmails } from './verified-emails.queries.ts'

export async function pageOfEmails(db: Db, user_id: string, page: PageRequest) {
  const [data, count] = await Promise.all([listEmails(db, user_id, page), countEmails(db, user_id)])
  return { data, total: count?.total ?? 0 }
}
