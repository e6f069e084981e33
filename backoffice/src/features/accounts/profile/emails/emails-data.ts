import { type VerifiedEmail, verifiedEmails } from '@kontor/contract/accounts/verified-emails'
import type { QueryClient } from '@tanstack/react-query'
import { call, ProblemError } from '../../../../lib/api/api.ts'
import { hasGoogleLogin } from '../../../../lib/api/installation.ts'
import { isEmailText } from '../../../../lib/email-text.ts'
import { t } from '../../../../lib/texts.ts'
import { emailsQuery } from './emails-query.ts'

const INVALID = t('Invalid Email')

/** Returns whether a failure to add an address is about the text of the address. */
export const isInvalidEmail = (failure: unknown): boolean =>
  failure instanceof ProblemError
    ? failure.status === 422
    : failure instanceof Error && failure.message === INVALID

/** @throws Error 'Invalid Email', or what the server refused with. */
export async function verifyEmail(text: string, idempotency_key: string): Promise<VerifiedEmail> {
  const email = text.trim()
  if (!isEmailText(email)) throw new Error(INVALID)
  return call(verifiedEmails.verify, { body: { email } }, { idempotency_key })
}

export const resendVerification = (id: string) =>
  call(verifiedEmails.retry, { body: { verified_email_id: id } })

export const removeEmail = (id: string) => call(verifiedEmails.remove, { params: { id } })

/** Reads the addresses again, and the notification settings, which name an address. */
export const renewEmails = (client: QueryClient) =>
  Promise.all(
    [emailsQuery.queryKey, ['notifications']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Returns a description of what deleting an address does, to show before the deletion. */
export function deletionOf({ email, is_verified }: Pick<VerifiedEmail, 'email' | 'is_verified'>): string {
  if (!is_verified) return t('{email} is deleted, and its verification email becomes invalid.', { email })
  const itself = t('{email} can no longer be used to log in to this account.', { email })
  if (!hasGoogleLogin) return itself
  return `${itself} ${t('If this account has a Google login, it is removed, too, and added again the next time you log in with Google with another address of this account.')}`
}

export const confirmEmail = (id: string, challenge: string) =>
  call(verifiedEmails.confirm, { body: { id, challenge } })
