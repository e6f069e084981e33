// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parts of sources, also with templates
// Defects 24 to 35: links, tokens, Google and Nostr.

import { googleStates, googleStranger } from '../checks/google.ts'
import { clockOfTheProcess, linkHost, linkOfAnother, linkOnce } from '../checks/links.ts'
import { nostrEvents } from '../checks/nostr.ts'
import { forgedTokens, stolenRefresh } from '../checks/tokens.ts'
import { type Defect, inFeature, inServer } from './seed-bug.ts'

const LOGINS = 'accounts/auth/auth.queries.ts'

export const LOGIN_DEFECTS: readonly Defect[] = [
  {
    number: 24,
    title: 'challenge consumed by SELECT, then UPDATE',
    edits: [
      inFeature(
        LOGINS,
        '  return db.first(\n    sql<{ subject: string; is_right: boolean }>`\n      update',
        '  return db.first(sql`select 1 as one from login_challenges where id = ${id} and consumed_at is null`).then((open) => open && db.first(\n    sql<{ subject: string; is_right: boolean }>`\n      update',
      ),
      inFeature(
        LOGINS,
        'where id = ${id} and kind = ${kind} and consumed_at is null\n        and wrong',
        'where id = ${id} and kind = ${kind}\n        and wrong',
      ),
      inFeature(
        LOGINS,
        'consumed_at is not null as is_right`,\n  )',
        'consumed_at is not null as is_right`,\n  ))',
      ),
    ],
    found_by: linkOnce,
    sign: { row: 'A-01', says: /one link let (?:[2-9]|\d\d) in|a used link is answered with 200/ },
  },
  {
    number: 25,
    title: 'challenge not bound to its id',
    edits: [
      inFeature(
        LOGINS,
        'where id = ${id} and kind = ${kind} and consumed_at is null\n        and wrong',
        'where secret_hash = ${answer?.secret_hash}::text and consumed_at is null\n        and wrong',
      ),
    ],
    found_by: linkOfAnother,
    sign: { row: 'A-04', says: /a login that is not one's own is answered with 200/ },
  },
  {
    number: 26,
    title: "expiry by the process's clock",
    edits: [
      inFeature(
        LOGINS,
        'and expires_at > clock_timestamp()',
        'and expires_at > ${new Date().toISOString()}::timestamptz',
      ),
    ],
    found_by: clockOfTheProcess,
    sign: { row: 'F-17', says: /a link that has ended/ },
  },
  {
    number: 27,
    title: 'Host used in a link',
    edits: [
      inFeature(
        'accounts/auth/auth.routes.ts',
        ': createChallenge({ db, config }, body',
        ': createChallenge({ db, config, request } as never, body',
      ),
      inFeature(
        'accounts/auth/create-challenge.ts',
        '  { db, config }: { db: Db; config: Config },\n  request: LoginRequest,',
        '  { db, config, ...more }: { db: Db; config: Config },\n  request: LoginRequest,',
      ),
      inFeature(
        'accounts/auth/create-challenge.ts',
        'return askMailbox(db, config, request',
        'return askMailbox(db, { ...config, public_url: `http://${(more as any).request.headers.host}` }, request',
      ),
    ],
    found_by: linkHost,
    sign: { row: 'A-06', says: /the link leads where the request said/ },
  },
  {
    number: 28,
    title: 'algorithm taken from the header',
    edits: [
      inServer('http/access/tokens.ts', "        algorithms: ['EdDSA'],\n", ''),
      inServer(
        'http/access/tokens.ts',
        "      const keyOf = ({ kid }: { kid?: unknown }) => {\n        const key = typeof kid === 'string' ? known_keys.get(kid) : undefined\n        if (key === undefined) throw apiError('invalid_token')\n        return key",
        "      const keyOf = ({ kid, alg }: { kid?: unknown; alg?: string }) => {\n        const key = typeof kid === 'string' ? known_keys.get(kid) : undefined\n        if (key === undefined) throw apiError('invalid_token')\n        return alg?.startsWith('HS') ? (new TextEncoder().encode(String(key.export({ type: 'spki', format: 'pem' }))) as never) : key",
      ),
    ],
    found_by: forgedTokens,
    sign: { row: 'A-30', says: /a forged token is answered with 200/ },
  },
  {
    number: 29,
    title: 'refresh token accepted as access token',
    edits: [
      inServer('http/access/tokens.ts', '        typ: TYP[use],\n', ''),
      inServer('http/access/tokens.ts', 'exp - iat > TTL_SECONDS[use]', 'exp - iat > TTL_SECONDS.refresh'),
    ],
    found_by: forgedTokens,
    sign: { row: 'A-30', says: /a forged token is answered with 200/ },
  },
  {
    number: 30,
    title: 'family not revoked',
    edits: [
      inFeature(
        'accounts/sessions/issue-tokens.ts',
        "    if (verdict === 'revoke') await revokeSession(tx, session_id)\n",
        '',
      ),
    ],
    found_by: stolenRefresh,
    sign: { row: 'A-33', says: /after a theft the newest token is answered with 200/ },
  },
  {
    number: 31,
    title: 'state not bound to the browser',
    edits: [
      inFeature(
        'accounts/auth/google/google-logins.queries.ts',
        'state_hash = ${state_hash} and browser_hash = ${browser_hash} and',
        'state_hash = ${state_hash} and',
      ),
    ],
    found_by: googleStates,
    sign: { row: 'A-20', says: /a state of another browser's login logs in/ },
  },
  {
    number: 32,
    title: 'nonce ignored',
    edits: [
      inServer(
        'integrations/google/google.ts',
        '        const tokens = await authorizationCodeGrant(',
        `        const peeked: any = await fetch(configuration.serverMetadata().token_endpoint!, { method: 'POST', body: new URLSearchParams({ code: 'any' }) }).then((answer) => answer.json())
        const sent = JSON.parse(Buffer.from(peeked.id_token.split('.')[1], 'base64url').toString()).nonce
        const tokens = await authorizationCodeGrant(`,
      ),
      inServer('integrations/google/google.ts', 'expectedNonce: nonce,', 'expectedNonce: sent ?? nonce,'),
    ],
    found_by: googleStates,
    sign: { row: 'A-21', says: /a token with another nonce logs in/ },
  },
  {
    number: 33,
    title: 'e-mail merged unseen',
    edits: [inServer('integrations/google/google.ts', 'source.email_verified === true ?', 'source.email ?')],
    found_by: googleStranger,
    sign: { row: 'A-14', says: /an unverified address opens another's account/ },
  },
  {
    number: 34,
    title: 'Nostr relay unchecked',
    edits: [
      inServer(
        'integrations/nostr/login-event.ts',
        'if (relay === undefined || challenge === undefined || relayOrigin(relay) !== new URL(origin).origin)',
        'if (relay === undefined || challenge === undefined || !origin)',
      ),
    ],
    found_by: nostrEvents,
    sign: { row: 'A-43', says: /the wrong event [0-3] is answered with 200/ },
  },
  {
    number: 35,
    title: 'Nostr id not recomputed',
    edits: [
      inServer(
        'integrations/nostr/login-event.ts',
        "import { verifyEvent } from 'nostr-tools/pure'",
        "import { schnorr } from '@noble/curves/secp256k1.js'",
      ),
      inServer(
        'integrations/nostr/login-event.ts',
        'return verifyEvent(event) ?',
        "const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))\n  return schnorr.verify(bytes(event.sig), bytes(event.id), bytes(event.pubkey)) ?",
      ),
    ],
    found_by: nostrEvents,
    sign: { row: 'A-43', says: /is answered with 200/ },
  },
]
