// Endpoints to list the sessions of an account, and to end a session from another device.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { idParams } from '../values/id-shapes.ts'
import { LOGIN_METHODS } from './auth.ts'

export const accountSession = z.object({
  id: z.string(),
  /** How the user logged in. */
  method: z.enum(LOGIN_METHODS),
  /** Browser and system at the login, such as 'Firefox on Linux'. Null if neither was recognised. */
  device: z.string().nullable(),
  /** First part of the IP address at the login: '203.0.113', '2001:db8:1'. */
  network: z.string().nullable(),
  /** True for the session of this request. */
  is_current: z.boolean(),
  created_at: z.string(),
  /** Time of the last renewal of the tokens. A session in use renews its tokens every quarter of an hour. */
  renewed_at: z.string(),
  expires_at: z.string(),
})

export type AccountSession = z.output<typeof accountSession>

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/a/sessions',
    access: 'account',
    summary: 'List the active sessions of the account',
    description: 'The current session first, then the most recently used.',
    query: pageQuery,
    response: page(accountSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/a/sessions/{id}',
    access: 'account',
    summary: 'End a session of the account',
    params: idParams,
    status: 204,
    errors: ['not_found'],
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/a/sessions/end_others',
    access: 'account',
    summary: 'End all other sessions of the account',
    description: 'Unused login codes of the account are also invalidated.',
    response: z.object({ ended: z.number().int() }),
    status: 200,
  }),
} as const
