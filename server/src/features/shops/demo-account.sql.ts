// The account of the demo shop's owner.

import { sql } from '../../db/sql.ts'
import { DEMO_EMAIL } from '../accounts/users/account-standing.ts'

/** Of `shops s`. */
export const isOfDemoAccount = sql<never>`exists (
  select from user_identities i where i.user_id = s.account_user_id and i.kind = 'email' and i.subject = ${DEMO_EMAIL})`
