// The e-mail addresses of an account: the first address, and the addresses that the holder added.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, sortBy } from '../http/page.ts'
import { idParams } from '../values/id-shapes.ts'
import { email } from '../values/text.ts'

export const verifiedEmail = z.object({
  id: z.string(),
  email: z.string(),
  /** True if the holder has proved to receive mail at the address, and can log in with it. */
  is_verified: z.boolean(),
  /** True if the account was created with the address. The address cannot be removed. */
  is_account_email: z.boolean(),
  /**
   * True if the address gives access to the operators' page, because it is verified and the settings of the
   * installation name it.
   */
  is_operator: z.boolean(),
})

export const emailForm = z.object({ email: email('Invalid Email') })

export type VerifiedEmail = z.output<typeof verifiedEmail>

export const verifiedEmails = {
  list: endpoint({
    method: 'GET',
    path: '/a/emails',
    access: 'account',
    summary: 'List the email addresses of the account',
    query: pageQuery.extend({ sort: sortBy('email', 'created_at') }),
    response: page(verifiedEmail),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/a/emails/verify',
    access: 'account',
    summary: 'Add an address and send its confirmation',
    description:
      'The response is the same whether or not another account has the address. An address receives at most five of these emails an hour from all accounts; a new request invalidates earlier emails.',
    body: emailForm,
    response: verifiedEmail,
    status: 201,
    idempotent: true,
    limit_per_minute: 30,
    errors: ['validation_error', 'rate_limited'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/a/emails/verify/retry',
    access: 'account',
    summary: 'Resend the confirmation of an address',
    body: z.object({ verified_email_id: z.string({ error: 'verified_email_id is required' }) }),
    status: 204,
    limit_per_minute: 30,
    errors: ['not_found', 'validation_error', 'rate_limited'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/emails/{id}',
    access: 'account',
    summary: 'Remove an address from the account',
    description: 'The address the account was created with and the only login method cannot be removed.',
    params: idParams,
    status: 204,
    errors: ['not_found', 'in_use'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/emails/confirm',
    access: 'public',
    summary: 'Confirm an address with the code from its email',
    description:
      'Applies to the account that requested it, whichever account sends the code. The code works once, expires after 24 hours, and is invalidated after five wrong answers. Fails if the address now belongs to another account.',
    body: z.object({
      id: z.string().max(200),
      challenge: z.string().min(1, 'The link is incomplete.').max(200),
    }),
    status: 204,
    limit_per_minute: 60,
    errors: ['validation_error', 'in_use', 'rate_limited'],
  }),
} as const
