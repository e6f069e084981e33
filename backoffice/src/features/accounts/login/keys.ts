// Nostr keys in the browser. The browser stores and uses a private key here, and only signed events leave the
// browser. The cryptography is loaded when first needed.

import { contentProblem } from '@kontor/contract/accounts/nostr-rules'
import { ProblemError } from '../../../lib/api/api.ts'
import { storedValue } from '../../../lib/browser/stored-value.ts'
import { serverText, t } from '../../../lib/texts.ts'

export interface Keys {
  /** In hexadecimal digits. */
  publicKey: string
  /** In the form nsec1…. */
  privateKey: string
}

export interface SignedEvent {
  id: string
  pubkey: string
  created_at: number
  kind: number
  tags: string[][]
  content: string
  sig: string
}

export type EventTemplate = Pick<SignedEvent, 'kind' | 'created_at' | 'tags' | 'content'>

interface StoredKeys extends Keys {
  /** Set until the first login with the pair: no account has the pair yet. */
  is_unused?: true
}

// The key pairs, the last used first, generated but unused pairs last. Earlier pairs stay stored, because a
// user who loses a key loses the account.
const stored = storedValue<StoredKeys[]>('private-keys', (data) =>
  Array.isArray(data)
    ? data.filter((keys) => typeof keys?.publicKey === 'string' && typeof keys.privateKey === 'string')
    : null,
)

/**
 * Returns the pair last used in this browser.
 * @throws Error when it keeps none.
 */
export function lastKeys(): Keys {
  const keys = stored.read()?.[0]
  if (!keys) throw new Error(t('No keys in this browser. Enter your keys or generate new ones.'))
  return keys
}

/** Returns the public keys (hex) of all pairs in this browser. */
export const storedPublicKeys = (): string[] => stored.read()?.map(({ publicKey }) => publicKey) ?? []

/** Returns the pair of a public key (hex), if this browser stores the pair. */
export const keysFor = (publicKey: string): Keys | undefined =>
  stored.read()?.find((keys) => keys.publicKey === publicKey)

/**
 * Returns the private key of a public key (hex), from the pair just entered or from a pair in this browser.
 * Returns an empty text if neither fits.
 */
export const privateKeyOf = (publicKey: string, entered: Keys | null): string =>
  (entered?.publicKey === publicKey ? entered : keysFor(publicKey))?.privateKey ?? ''

/** Stores the pair of a login. */
export function storeKeys({ publicKey, privateKey }: Keys): void {
  const others = (stored.read() ?? []).filter((other) => other.publicKey !== publicKey)
  stored.write([{ publicKey, privateKey }, ...others])
}

/** Stores a pair that was only generated, behind the pairs already used for a login. */
export function storeGeneratedKeys({ publicKey, privateKey }: Keys): void {
  const all = stored.read() ?? []
  const used = all.filter(({ is_unused }) => !is_unused)
  const unused = all.filter(({ is_unused }) => is_unused)
  stored.write([...used, { publicKey, privateKey, is_unused: true }, ...unused])
}

/** The key without the optional 'nostr:' in front. */
export const barePublicKey = (text: string): string => text.trim().replace(/^nostr:/i, '')

/**
 * Rejects a private key as the server would, but before the request, because a private key must not leave the
 * browser. No public key contains 'nsec1', because the only '1' of a public key follows 'npub'.
 * @throws ProblemError with status 422.
 */
export function throwIfPrivateKey(text: string): void {
  if (!/nsec1/i.test(text)) return
  throw new ProblemError(422, {
    error: 'validation_error',
    message: t(
      'This is a private key. Never share it: enter the public key, which starts with npub1. If this key is in use, replace it.',
    ),
  })
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * Returns a private key in raw form, from hex, nsec or 'nostr:nsec'.
 * @throws Error 'Private key is required' or a sentence saying what it should look like.
 */
export async function rawPrivateKey(text: string): Promise<Uint8Array> {
  const bare = text.trim().replace(/^nostr:/i, '')
  if (bare === '') throw new Error(t('Private key is required'))
  if (/^[0-9a-f]{64}$/i.test(bare)) return bytesOf(bare)
  const { decode } = await import('nostr-tools/nip19')
  try {
    const decoded = decode(bare as `nsec1${string}`)
    if (decoded.type === 'nsec') return decoded.data
  } catch {
    // The error below covers this case.
  }
  throw new Error(t('This is not a private key. Enter nsec1… or 64 hexadecimal digits.'))
}

/** Returns the key pair of a private key. */
export async function keysOf(privateKey: string): Promise<Keys> {
  const raw = await rawPrivateKey(privateKey)
  const [{ getPublicKey }, { nsecEncode }] = await Promise.all([
    import('nostr-tools/pure'),
    import('nostr-tools/nip19'),
  ])
  return { publicKey: getPublicKey(raw), privateKey: nsecEncode(raw) }
}

/** A new key pair, from the browser's own source of randomness. */
export async function generateKeys(): Promise<Keys> {
  const { generateSecretKey } = await import('nostr-tools/pure')
  return keysOf(hexOf(generateSecretKey()))
}

/**
 * Checks that the relay in a challenge is the origin of this page. A signature is valid only for the address
 * named in the challenge. If a user signed here for a foreign address, the page at that address could log in
 * as the user.
 * @throws Error 'Open Kontor at … to log in with a key.'
 */
export function requireOwnRelay(relay: string | undefined): void {
  if (relay && relay !== location.origin)
    throw new Error(t('Open Kontor at {relay} to log in with a key.', { relay }))
}

/**
 * Returns the client-authentication event (NIP-42) that answers a challenge: kind 22242 with relay and
 * challenge, empty content.
 * @throws Error 'Auth config not set' if the page has no http(s) origin to name as the relay.
 */
export function authEvent(challenge: string): EventTemplate {
  const { origin } = location
  if (!/^https?:/.test(origin)) throw new Error(t('Auth config not set'))
  return {
    kind: 22242,
    created_at: Math.floor(Date.now() / 1000),
    tags: [
      ['relay', origin],
      ['challenge', challenge],
    ],
    content: '',
  }
}

export async function signWithPrivateKey(event: EventTemplate, privateKey: string): Promise<SignedEvent> {
  const raw = await rawPrivateKey(privateKey)
  const { finalizeEvent } = await import('nostr-tools/pure')
  return finalizeEvent(event, raw)
}

/**
 * Returns the signed event from a signature made elsewhere. `pasted` is the signed event as JSON, or the
 * signature alone, 128 hexadecimal digits.
 * @throws Error 'Signature is required', or a description of the problem.
 */
export async function signedByHand(
  event: EventTemplate,
  pubkey: string,
  pasted: string,
): Promise<SignedEvent> {
  const text = pasted.trim()
  if (text === '') throw new Error(t('Signature is required'))
  if (/^[0-9a-f]{128}$/i.test(text)) {
    const { getEventHash } = await import('nostr-tools/pure')
    const unsigned = { ...event, pubkey }
    return { ...unsigned, id: getEventHash(unsigned), sig: text.toLowerCase() }
  }
  let signed: SignedEvent | undefined
  try {
    const parsed = JSON.parse(text) as SignedEvent
    if (typeof parsed?.sig === 'string') signed = parsed
  } catch {
    // The error below covers text that is not JSON.
  }
  if (signed?.content)
    throw new Error(
      serverText(contentProblem(signed.kind, signed.content) ?? '') || t('Sign the event without content.'),
    )
  if (signed !== undefined) return signed
  throw new Error(t('Paste the signed event as JSON, or only the signature (128 hexadecimal digits).'))
}

interface NostrExtension {
  getPublicKey: () => Promise<string>
  signEvent: (event: EventTemplate) => Promise<SignedEvent>
}

/** @throws Error when the browser has no Nostr extension. */
export function extension(): NostrExtension {
  const found = (window as { nostr?: NostrExtension }).nostr
  if (!found)
    throw new Error(t('No Nostr extension found in this browser. Install one, or log in with a private key.'))
  return found
}
