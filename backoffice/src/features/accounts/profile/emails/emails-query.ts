// The account's e-mail addresses. In a file of its own: the frame of every page asks for them, to know an operator.

import { verifiedEmails } from '@kontor/contract/accounts/verified-emails'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { everyPage } from '../../../../lib/api/every-page.ts'

/** All addresses of the account: first the one it was made with, then the others, newest first. */
export const emailsQuery = queryOptions({
  queryKey: ['emails'],
  queryFn: async ({ signal }) => {
    const emails = await everyPage((query) => call(verifiedEmails.list, { query }, { signal }))
    return emails.sort((a, b) => Number(b.is_account_email) - Number(a.is_account_email))
  },
  // The link in a mail may have been opened in another window.
  staleTime: 0,
})
