// The API calls about the account's e-mail addresses.

import { type VerifiedEmail, verifiedEmails } from '@kontor/contract/verified-emails'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'

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

/** @throws Error 'Invalid Email', or what the server refused with. */
export async function verifyEmail(text: string, idempotency_key: string): Promise<VerifiedEmail> {
  const email = text.trim()
  if (!/^[^\s@]+@\S+$/.test(email)) throw new Error('Invalid Email')
  return call(verifiedEmails.verify, { body: { email } }, { idempotency_key })
}

export const resendVerification = (id: string) =>
  call(verifiedEmails.retry, { body: { verified_email_id: id } })

export const removeEmail = (id: string) => call(verifiedEmails.remove, { params: { id } })

export const confirmEmail = (id: string, challenge: string) =>
  call(verifiedEmails.confirm, { body: { id, challenge } })
