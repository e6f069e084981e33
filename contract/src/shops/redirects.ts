// Redirects for pages that the shop does not have. Old paths, such as paths of the shop's former software,
// lead to targets.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText } from '../http/page.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'

export const MAX_REDIRECTS = 100_000

// Characters with a special meaning in a path, and invisible characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: escaping them is the purpose
const ESCAPED = /[\s%/?#\\\u0000-\u001f\u007f-\u009f]/g

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Returns the normal form of a path, because equal paths must be equal texts. Escapes only where needed, and
 * removes a slash at the end.
 */
export const plainPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => decoded(segment).normalize('NFC').replace(ESCAPED, encodeURIComponent))
    .join('/')
    .replace(/(?<!\/)\/+$/, '')

/** Returns true for a path below the shop's address without parts that lead elsewhere. */
function isPath(path: string): boolean {
  const [first, ...segments] = plainPath(path).split('/')
  const isPart = (segment: string) => segment !== '' && segment !== '.' && segment !== '..'
  return first === '' && segments.length > 0 && segments.every(isPart)
}

const MAX_PATH = 500
const MAX_TARGET = 1000

export const redirectPath = requiredTextLine('Path', MAX_PATH)
  .refine((text) => !/[?#]/.test(text), 'Path: without ? and #')
  .refine(isPath, 'Path: must begin with a slash, such as /old-page')
  .refine((text) => plainPath(text).length <= MAX_PATH, `Path: at most ${MAX_PATH} characters`)
  .transform(plainPath)

/** Splits a target into its path, empty for the start page, and the rest. */
export function targetParts(target: string): { path: string; rest: string } {
  const at = target.search(/[?#]/)
  return at === -1
    ? { path: plainPath(target), rest: '' }
    : { path: plainPath(target.slice(0, at)), rest: target.slice(at) }
}

/**
 * Returns the page of the collection in a product list's query. The product list itself would redirect to the
 * page, and a redirect should lead to the page directly.
 */
function ofCollection(path: string, rest: string): string | undefined {
  if (path !== '/products' || !rest.startsWith('?')) return undefined
  const { searchParams, hash } = new URL(rest, 'http://localhost')
  const name = searchParams.get('collection')
  const page = name && `/collections/${encodeURIComponent(name)}`
  if (!page || !isPath(page)) return undefined
  searchParams.delete('collection')
  return `${plainPath(page)}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`
}

function plainTarget(target: string): string {
  const { path, rest } = targetParts(target)
  return ofCollection(path, rest) ?? `${path || '/'}${rest}`
}

function isTarget(target: string): boolean {
  const { path, rest } = targetParts(target)
  const is_local = target.startsWith('/') && !target.startsWith('//')
  return is_local && (path === '' || isPath(path)) && !/[\s\\]/.test(rest)
}

export const redirectTarget = requiredTextLine('Target', MAX_TARGET)
  .refine(isTarget, 'Target: a path in your shop, such as /products')
  .refine((text) => plainTarget(text).length <= MAX_TARGET, `Target: at most ${MAX_TARGET} characters`)
  .transform(plainTarget)

export const redirectForm = z.object({ path: redirectPath, target: redirectTarget })
export const redirectCreate = redirectForm.extend({ shop_id: uuid })
export const redirectUpdate = z.object({
  path: redirectPath.optional(),
  target: redirectTarget.optional(),
  updated_at: z.string().optional(),
})

export const redirect = z.object({
  id: z.string(),
  shop_id: z.string(),
  path: z.string(),
  target: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Redirect = z.output<typeof redirect>
export type RedirectCreate = z.output<typeof redirectCreate>
export type RedirectUpdate = z.output<typeof redirectUpdate>

const ofRedirect = { shop: 'redirects', params: idParams } as const

export const redirects = {
  create: endpoint({
    method: 'POST',
    path: '/a/redirects',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a redirect',
    description:
      'Where the store has no page at `/store/{shop}` and this path, it answers 301 to the target, which is a path of the same store. At most 100,000 per shop.',
    body: redirectCreate,
    response: redirect,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/redirects',
    access: 'shop:read',
    shop: 'query',
    summary: 'List redirects',
    description: 'The newest first; `q` is looked for in path and target.',
    query: pageQuery.extend({ shop_id: requiredUuid('shop_id'), q: searchText }),
    response: page(redirect),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/redirects/{id}',
    access: 'shop:read',
    ...ofRedirect,
    summary: 'Read a redirect',
    response: redirect,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/redirects/{id}',
    access: 'shop:write',
    ...ofRedirect,
    summary: 'Change a redirect',
    body: redirectUpdate,
    response: redirect,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/redirects/{id}',
    access: 'shop:write',
    ...ofRedirect,
    summary: 'Delete a redirect',
    status: 204,
  }),
} as const
