// The account's e-mail addresses. The query has a separate file, because the frame of every page reads the
// addresses to recognise an operator.

import { verifiedEmails } from '@kontor/contract/accounts/verified-emails'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { everyPage } from '../../../../lib/api/every-page.ts'

/** All addresses of the account: first the address at creation, followed by the rest, newest first. */
export const emailsQuery = queryOptions({
  queryKey: ['emails'],
  queryFn: async ({ signal }) => {
    const emails = await everyPage((query) => call(verifiedEmails.list, { query }, { signal }))
    return emails.sort((a, b) => Number(b.is_account_email) - Number(a.is_account_email))
  },
  // The user may have opened the link of a mail in another window.
  staleTime: 0,
})
