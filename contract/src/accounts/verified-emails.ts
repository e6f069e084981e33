// The e-mail addresses of an account: the one it was made with, and those that its holder has added.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, sortBy } from '../http/page.ts'
import { idParams } from '../values/id-shapes.ts'
import { email } from '../values/text.ts'

export const verifiedEmail = z.object({
  id: z.string(),
  email: z.string(),
  /** True: its holder has proved to receive mail there, and can log in with it. */
  is_verified: z.boolean(),
  /** True: the account was made with it, so it cannot be removed. */
  is_account_email: z.boolean(),
  /** True: it gives access to the operators' page, being verified and named in the installation's settings. */
  is_operator: z.boolean(),
})

export const emailForm = z.object({ email: email('Invalid Email') })

export type VerifiedEmail = z.output<typeof verifiedEmail>

export const verifiedEmails = {
  list: endpoint({
    method: 'GET',
    path: '/a/emails',
    access: 'account',
    summary: 'List the e-mail addresses of the account',
    query: pageQuery.extend({ sort: sortBy('email', 'created_at') }),
    reply: page(verifiedEmail),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/a/emails/verify',
    access: 'account',
    summary: 'Add an address and send its confirmation',
    description:
      'The answer is the same whether or not somebody else has the address. An address gets five such mails an hour at most, from all accounts together; asking again makes earlier mails worthless.',
    body: emailForm,
    reply: verifiedEmail,
    status: 201,
    idempotent: true,
    limit_per_minute: 30,
    errors: ['validation_error', 'rate_limited'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/a/emails/verify/retry',
    access: 'account',
    summary: 'Send the confirmation of an address again',
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
    description: 'The address the account was made with stays, and so does the only way left to log in.',
    params: idParams,
    status: 204,
    errors: ['not_found', 'in_use'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/emails/confirm',
    access: 'public',
    summary: 'Confirm an address with what stands in its mail',
    description:
      'Counts for the account that asked, whoever sends it. Good once, for 24 hours, and burnt after five wrong answers. An address that meanwhile logs in to another account is refused.',
    body: z.object({
      id: z.string().max(200),
      challenge: z.string().min(1, 'The link is incomplete.').max(200),
    }),
    status: 204,
    limit_per_minute: 60,
    errors: ['validation_error', 'in_use', 'rate_limited'],
  }),
} as const
