// The Idempotency-Key header. A single transaction claims the key, has the effect and stores the response. A
// repeated request therefore finds everything or nothing. A repeat during the first request waits on the
// claim's unique index.

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Db, Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { deleteInBatches } from '../jobs/in-batches.ts'
import { makeSigner, type SigningKeys } from '../secrets/signature.ts'
import type { Vault } from '../secrets/vault.ts'
import { apiError } from './errors/problem.ts'

export interface Claim {
  /**
   * Account or shop, method and path, as text. Equal keys of different scopes are independent. Several scopes
   * if a second version, which may be answering during a rolling update, has a different scope for the same
   * key. All scopes are claimed, in this order.
   */
  scopes: readonly string[]
  key: string
  /** SHA-256 of the request. */
  request_hash: string
  /** Given if the response has a secret. The response is then stored encrypted. */
  vault?: Pick<Vault, 'encrypt' | 'decrypt'> | undefined
}

export interface Remembered {
  status: number
  /**
   * The JSON text as sent, because a repeat must get the same bytes. Is null for a response without a body.
   */
  body: string | null
}

/** Returns JSON with sorted keys, because equal requests must be equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''

/** SHA-256 in hex over the canonical JSON of a request. */
export const hashRequest = (...parts: unknown[]): string =>
  createHash('sha256').update(canonical(parts)).digest('hex')

/** The ids of resources made with an Idempotency-Key. */
export interface KeyIds {
  readonly id: string
  /** The `id` before the installation's key was rotated. Is undefined without a previous key. */
  readonly former_id: string | undefined
  /** Returns the id after the given id, if the given id was used so long ago that the key is forgotten. */
  next(id: string): string
}

/**
 * The ids are UUIDs (version 8) of a keyed hash over a name, the key with its scope: an order's id gives rights over the order, and an Idempotency-Key
 * may be easy to guess.
 */
export function makeKeyIds({
  encryption_key,
  encryption_previous_key,
}: SigningKeys): (name: string) => KeyIds {
  const idsBy = (key: Buffer) => {
    const { hash } = makeSigner({ encryption_key: key }, 'ids of idempotency keys')
    return (name: string) => uuidOf(hash(name))
  }
  const idOf = idsBy(encryption_key)
  const formerIdOf = encryption_previous_key && idsBy(encryption_previous_key)
  return (name) => ({ id: idOf(name), former_id: formerIdOf?.(name), next: idOf })
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Time for which the response to a key is remembered. */
export const KEY_KEPT_MS = 86_400_000

const HEADER = 'idempotency-key'

/** Node joins headers of the same name by commas, and a comma may be part of a key. */
const isSentOnce = (raw_headers: readonly string[]): boolean =>
  raw_headers.filter((text, i) => i % 2 === 0 && text.toLowerCase() === HEADER).length <= 1

/**
 * Returns the key of a request, or undefined without a key. Refuses two keys, and a key that is empty, too
 * long or not printable.
 */
export function readKey({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  const header = headers[HEADER]
  if (header === undefined) return undefined
  if (!isSentOnce(rawHeaders)) throw apiError('bad_request', 'Idempotency-Key: send it once.')
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header) || header.trim() === '')
    throw apiError('bad_request', 'Idempotency-Key: 1 to 255 printable characters.')
  return header
}

const contextOf = ({ scopes, key }: Claim): string => `idempotency_keys/${scopes.at(-1)} ${key}`

const encrypted = (claim: Claim, body: string | null): string | null =>
  claim.vault === undefined || body === null ? body : claim.vault.encrypt(body, contextOf(claim))

/** A response stored by the previous version is plain JSON. */
const decrypted = (claim: Claim, stored: string | null): string | null =>
  claim.vault === undefined || stored === null || stored.startsWith('{')
    ? stored
    : claim.vault.decrypt(stored, contextOf(claim))

/** A row per scope, by primary key. */
const listRemembered = (db: Db, { scopes, key }: Claim) =>
  db.rows(
    sql<{ request_hash: string; status: number | null; body: string | null }>`
      select request_hash, status, response as body from idempotency_keys
      where scope = any(${scopes}::text[]) and key = ${key} and created_at > now() - interval '24 hours'`,
  )

/**
 * Returns the response of the key, or undefined if no response exists yet. Refuses `idempotency_conflict` if
 * the key was used for a different request.
 */
async function findResponse(db: Db, claim: Claim): Promise<Remembered | undefined> {
  let response: Remembered | undefined
  for (const { request_hash, status, body } of await listRemembered(db, claim)) {
    if (request_hash !== claim.request_hash) throw apiError('idempotency_conflict')
    if (status !== null) response = { status, body: decrypted(claim, body) }
  }
  return response
}

/** Returns 0 if the scope of the key is already claimed. */
const insertClaim = (db: Db, scope: string, { key, request_hash }: Claim) =>
  db.run(sql`
    insert into idempotency_keys (scope, key, request_hash) values (${scope}, ${key}, ${request_hash})
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, status = null, response = null, created_at = now()
      where idempotency_keys.created_at <= now() - interval '24 hours'`)

/**
 * Returns true if no scope of the key was claimed before. Claims one scope after another, because a repeat
 * must wait at the first scope for the request that holds it.
 */
async function insertClaims(db: Db, claim: Claim): Promise<boolean> {
  for (const scope of claim.scopes) if ((await insertClaim(db, scope, claim)) === 0) return false
  return true
}

const storeResponse = (db: Db, claim: Claim, { status, body }: Remembered) =>
  db.run(sql`
    update idempotency_keys set status = ${status}, response = ${encrypted(claim, body)}
    where scope = any(${claim.scopes}::text[]) and key = ${claim.key}`)

/** Claims the key together with its response. A concurrent second claim changes nothing. */
const insertResponse = (db: Db, claim: Claim, { status, body }: Remembered) =>
  db.run(sql`
    insert into idempotency_keys (scope, key, request_hash, status, response)
    select scope, ${claim.key}, ${claim.request_hash}, ${status}::int, ${encrypted(claim, body)}
    from unnest(${claim.scopes}::text[]) scope order by scope
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, response = excluded.response, created_at = now()
      where idempotency_keys.created_at <= now() - interval '24 hours'`)

/**
 * Runs `work` once per claim and returns its response. A repeat gets the remembered response. Refuses
 * `idempotency_conflict` if the key was used for a different request, and `unavailable` if the claim has no
 * response yet.
 */
export const once = (db: Db, claim: Claim, work: (tx: Tx) => Promise<Remembered>): Promise<Remembered> =>
  db.transaction(async (tx) => {
    // The first request holds the claim while running, and the repeat waits here.
    if (!(await insertClaims(tx, claim))) {
      const remembered = await findResponse(tx, claim)
      if (remembered === undefined) throw apiError('unavailable', { retry_after_seconds: 1 })
      return remembered
    }
    const response = await work(tx)
    await storeResponse(tx, claim, response)
    return response
  })

/**
 * Like `once`, for work that cannot run inside the transaction, because the work calls an outside party or
 * opens its own transactions. Two equal requests at the same moment both run the work, and the work must
 * therefore guard its own effect. Both requests get the response that is stored first.
 */
export async function onceAround(db: Db, claim: Claim, work: () => Promise<Remembered>): Promise<Remembered> {
  const remembered = await findResponse(db, claim)
  if (remembered !== undefined) return remembered
  const response = await work()
  await insertResponse(db, claim, response)
  return (await findResponse(db, claim)) ?? response
}

// Locks the rows before deleting, because a key that is being claimed again must not be deleted. Uses the
// index idempotency_keys_age.
const deleteOldKeys = (db: Db, limit: number) =>
  db.run(sql`
    with old as (
      select scope, key from idempotency_keys where created_at < now() - interval '24 hours'
      order by created_at limit ${limit} for update skip locked)
    delete from idempotency_keys k using old where k.scope = old.scope and k.key = old.key`)

/** Deletes keys older than a day; for the clean-up job. Returns how many. */
export const cleanUpIdempotencyKeys = (db: Db): Promise<number> =>
  deleteInBatches((limit) => deleteOldKeys(db, limit))
