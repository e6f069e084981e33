// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, templates among them
// The forty defects of the list, each a mistake somebody has made somewhere. Two of them are about row-level security, which this product
// does not use, so there is nothing to plant: see ABSENT.

import {
  clockOfTheProcess,
  forgedTokens,
  googleStates,
  googleStranger,
  jobOfADeadWorker,
  linkHost,
  linkOfAnother,
  linkOnce,
  mailWithItsCause,
  nostrEvents,
  stolenRefresh,
} from '../checks/credentials.ts'
import { keyAfterRefusal, keyOfAnotherShop, sameKeyAtOnce, serialisationFailure } from '../checks/keys.ts'
import { basketsByTheModel, chargedAsShown, clientsSayNothingAboutMoney } from '../checks/money.ts'
import { crossedCarts, lastPiece, sameProductTwice } from '../checks/stock.ts'
import {
  foreignDeletions,
  foreignLists,
  lastGuards,
  publicSurface,
  readOnlyFields,
} from '../checks/tenants.ts'
import { forgedNews, lateNews, repeatedNews, wrongAmounts } from '../checks/webhooks.ts'
import type { Defect, Edit } from './plant-defect.ts'

/** Of the list, and why nothing is planted. */
export const ABSENT: ReadonlyMap<number, string> = new Map([
  [12, 'row-level security not forced: it is not used'],
  [13, 'SET instead of SET LOCAL: no context is kept in a session'],
])

const inFeature = (path: string, find: string, replace: string): Edit => ({
  file: `server/src/features/${path}`,
  find,
  replace,
})
const inServer = (path: string, find: string, replace: string): Edit => ({
  file: `server/src/${path}`,
  find,
  replace,
})
const inContract = (path: string, find: string, replace: string): Edit => ({
  file: `contract/src/${path}`,
  find,
  replace,
})

const LEVELS = 'stock/stock.queries.ts'
const KEYS = 'http/idempotency.ts'
const LOGINS = 'auth/auth.queries.ts'

export const DEFECTS: readonly Defect[] = [
  {
    number: 1,
    title: 'availability read outside the lock',
    edits: [
      inFeature(
        LEVELS,
        'and l.warehouse_id = c.warehouse_id\n      for no key update) l),',
        'and l.warehouse_id = c.warehouse_id) l),',
      ),
    ],
    found_by: lastPiece,
    is_line_slow: true,
  },
  {
    number: 2,
    title: 'lines not summed per product',
    edits: [
      inFeature(
        'calculation/gather-basket.ts',
        'wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)',
        'wanted.set(product_id, quantity)',
      ),
    ],
    found_by: sameProductTwice,
  },
  {
    number: 3,
    title: 'locks unsorted',
    edits: [
      inFeature(
        LEVELS,
        '(select * from change order by product_id, warehouse_id) c',
        '(select * from change order by random()) c',
      ),
    ],
    found_by: crossedCarts,
    is_line_slow: true,
  },
  {
    number: 4,
    title: 'CHECK constraint dropped',
    statement: 'alter table stock_levels drop constraint stock_never_oversold',
    found_by: lastGuards,
  },
  {
    number: 5,
    title: 'idempotency row written after the commit',
    edits: [
      inServer(
        KEYS,
        '  const deadline = Date.now() + WAIT_MS\n  for (;;) {',
        '  if (claim) return onceAround(db, claim, () => db.transaction(work))\n  const deadline = Date.now() + WAIT_MS\n  for (;;) {',
      ),
    ],
    found_by: sameKeyAtOnce,
  },
  {
    number: 6,
    title: 'idempotency not scoped to the shop',
    edits: [
      inServer('http/route.ts', "named(body, 'shop_id') ?? '', endpoint.method", "'', endpoint.method"),
    ],
    found_by: keyOfAnotherShop,
  },
  {
    number: 7,
    title: 'key stored before the effect',
    edits: [
      inServer(
        KEYS,
        'if ((await insertClaim(tx, claim)) === 0) {',
        'if ((await insertClaim(db, claim)) === 0) {',
      ),
    ],
    found_by: keyAfterRefusal,
  },
  {
    number: 8,
    title: 'no retry on 40001',
    edits: [inServer('db/transaction.ts', "new Set(['40001', '40P01'])", 'new Set<string>()')],
    found_by: serialisationFailure,
  },
  {
    number: 9,
    title: 'shop_id missing on one list',
    edits: [
      inFeature(
        'products/products.queries.ts',
        'from products where shop_id = ${shop.shop_id} and archived_at is null\n  ${q',
        'from products where archived_at is null\n  ${q',
      ),
    ],
    found_by: foreignLists,
  },
  {
    number: 10,
    title: 'shop_id missing on one DELETE',
    edits: [
      inFeature(
        'products/product-files.queries.ts',
        'delete from product_files where shop_id = ${shop.shop_id} and id = ${id}',
        'delete from product_files where id = ${id}',
      ),
      inFeature(
        'products/save-product-files.ts',
        'const file = files.find((row) => row.id === file_id.toLowerCase())',
        'const file = files.find((row) => row.id === file_id.toLowerCase()) ?? ({ id: file_id } as FileRow)',
      ),
    ],
    found_by: foreignDeletions,
  },
  {
    number: 11,
    title: 'composite foreign key replaced by a plain one',
    statement:
      'alter table stock_levels drop constraint stock_levels_shop_id_product_id_fkey, add foreign key (product_id) references products (id)',
    found_by: lastGuards,
  },
  {
    number: 14,
    title: 'a read-only field that can be written',
    edits: [
      inContract(
        'products.ts',
        '  cover_url: webAddress().optional(),',
        '  cover_url: webAddress().optional(),\n  created_at: z.any(),',
      ),
      inFeature(
        'products/products.queries.ts',
        "        updated_at = greatest(now(), updated_at + interval '1 ms')\n      where shop_id = ${shop.shop_id} and id = ${id}",
        "        created_at = ${(product as { created_at?: string }).created_at}::timestamptz,\n        updated_at = greatest(now(), updated_at + interval '1 ms')\n      where shop_id = ${shop.shop_id} and id = ${id}",
      ),
    ],
    found_by: readOnlyFields,
  },
  {
    number: 15,
    title: 'total taken from the body',
    edits: [
      inContract(
        'orders.ts',
        'export const publicOrderRequest = z.object({\n',
        'export const publicOrderRequest = z.object({\n  total: z.any(),\n  subtotal: z.any(),\n',
      ),
      inFeature(
        'orders/placing/place-public-order.ts',
        '    shipping_address_id: null,',
        '    told: body,\n    shipping_address_id: null,',
      ),
      inFeature(
        'orders/placing/place-order.ts',
        '    ...totalsOf(plan),',
        "    ...totalsOf(plan),\n    ...((request as any).told?.total ? { total: (request as any).told.total, subtotal: (request as any).told.subtotal, shipping_total: '0', tax_total: '0' } : {}),",
      ),
    ],
    found_by: clientsSayNothingAboutMoney,
  },
  {
    number: 16,
    title: 'price as a float',
    edits: [
      inServer(
        'pricing/order-total.ts',
        'const listed = split(unit * quantity, group.rate, prices_include_tax)',
        "const listed = split(BigInt(Math.floor(Number(line.unit_price) * line.quantity * (currency === 'JPY' ? 1 : 100))), group.rate, prices_include_tax)",
      ),
    ],
    found_by: basketsByTheModel,
  },
  {
    number: 17,
    title: 'yen times a hundred',
    edits: [inServer('integrations/stripe/amounts.ts', "'BIF CLP DJF GNF JPY KMF", "'BIF CLP DJF GNF KMF")],
    found_by: chargedAsShown,
  },
  {
    number: 18,
    title: 'rounding per order, not per line',
    edits: [
      inServer(
        'pricing/order-total.ts',
        '  const shipping = splitShipping(facts.shipping_minor',
        '  if (!prices_include_tax && facts.lines[0]) tax_sum = shareOf(subtotal_sum, groups.of(facts.lines[0].tax).rate)\n  const shipping = splitShipping(facts.shipping_minor',
      ),
    ],
    found_by: basketsByTheModel,
  },
  {
    number: 19,
    title: 'webhook verified on the parsed JSON',
    edits: [
      inServer(
        'integrations/stripe/webhook.ts',
        '.update(raw_body).digest()',
        '.update(JSON.stringify(JSON.parse(raw_body.toString().trim()))).digest()',
      ),
    ],
    found_by: forgedNews,
  },
  {
    number: 20,
    title: 'secret of any gateway accepted',
    edits: [
      inFeature(
        'webhooks/receive-stripe-event.ts',
        'async function prove(\n  { db, log }: Services,',
        'async function prove(\n  { db, log, ...more }: Services,',
      ),
      inFeature(
        'webhooks/receive-stripe-event.ts',
        'return verifyWebhook({ raw_body, signature_header, secret: gateway.webhook_secret })',
        `for (const { id } of await db.rows<{ id: string }>({ text: 'select id from payment_gateways', values: [], name: '' } as never)) {
      const other = await findGatewayForUse(db, { db, log, ...more }, id)
      try {
        return verifyWebhook({ raw_body, signature_header, secret: other!.webhook_secret })
      } catch {}
    }
    return verifyWebhook({ raw_body, signature_header, secret: gateway.webhook_secret })`,
      ),
    ],
    found_by: forgedNews,
  },
  {
    number: 21,
    title: 'amount unchecked',
    edits: [
      inFeature(
        'checkout/settle-session.ts',
        'const complaint = complaintAbout(payment, order, session)',
        'const complaint = undefined as string | undefined',
      ),
    ],
    found_by: wrongAmounts,
  },
  {
    number: 22,
    title: 'event id not unique',
    edits: [
      inFeature(
        'webhooks/apply-event.ts',
        'shop_id: gateway.shop_id, payment_gateway_id: gateway.id, event_id: event.id }',
        'shop_id: gateway.shop_id, payment_gateway_id: gateway.id, event_id: `${event.id}${Math.random()}` }',
      ),
    ],
    found_by: repeatedNews,
  },
  {
    number: 23,
    title: 'refunded → paid or processing allowed',
    edits: [inFeature('orders/order-status.ts', '  refunded: [],', "  refunded: ['paid', 'processing'],")],
    found_by: lateNews,
  },
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
  },
  {
    number: 27,
    title: 'Host used in a link',
    edits: [
      inFeature(
        'auth/ask-challenge.ts',
        '  { db, config }: { db: Db; config: Config },\n  request: LoginRequest,',
        '  { db, config, ...more }: { db: Db; config: Config },\n  request: LoginRequest,',
      ),
      inFeature(
        'auth/ask-challenge.ts',
        'return askMailbox(db, config, request',
        'return askMailbox(db, { ...config, public_url: `http://${(more as any).request.headers.host}` }, request',
      ),
    ],
    found_by: linkHost,
  },
  {
    number: 28,
    title: 'algorithm taken from the header',
    edits: [
      inServer('http/tokens.ts', "        algorithms: ['EdDSA'],\n", ''),
      inServer(
        'http/tokens.ts',
        "      const keyOf = ({ kid }: { kid?: unknown }) => {\n        const key = typeof kid === 'string' ? known_keys.get(kid) : undefined\n        if (key === undefined) throw refuse('invalid_token')\n        return key",
        "      const keyOf = ({ kid, alg }: { kid?: unknown; alg?: string }) => {\n        const key = typeof kid === 'string' ? known_keys.get(kid) : undefined\n        if (key === undefined) throw refuse('invalid_token')\n        return alg?.startsWith('HS') ? (new TextEncoder().encode(String(key.export({ type: 'spki', format: 'pem' }))) as never) : key",
      ),
    ],
    found_by: forgedTokens,
  },
  {
    number: 29,
    title: 'refresh token accepted as access token',
    edits: [
      inServer('http/tokens.ts', '        typ: TYP[use],\n', ''),
      inServer('http/tokens.ts', 'exp - iat > TTL_SECONDS[use]', 'exp - iat > TTL_SECONDS.refresh'),
    ],
    found_by: forgedTokens,
  },
  {
    number: 30,
    title: 'family not revoked',
    edits: [
      inFeature(
        'sessions/renew-session.ts',
        "    if (verdict === 'revoke') await revokeSession(tx, session_id)\n",
        '',
      ),
    ],
    found_by: stolenRefresh,
  },
  {
    number: 31,
    title: 'state not bound to the browser',
    edits: [
      inFeature('auth/finish-google-login.ts', '  if (!browser) return undefined\n', ''),
      inFeature('auth/finish-google-login.ts', 'hashSecret(browser) })', "hashSecret(browser ?? '') })"),
      inFeature(
        'auth/google-logins.queries.ts',
        'state_hash = ${state_hash} and browser_hash = ${browser_hash} and',
        'state_hash = ${state_hash} and',
      ),
    ],
    found_by: googleStates,
  },
  {
    number: 32,
    title: 'nonce ignored',
    edits: [
      inServer(
        'integrations/google/google.ts',
        '        const tokens = await authorizationCodeGrant(',
        `        const peeked: any = await fetch(configuration.serverMetadata().token_endpoint!, { method: 'POST', body: new URLSearchParams({ code: 'any' }) }).then((answer) => answer.json())
        const told = JSON.parse(Buffer.from(peeked.id_token.split('.')[1], 'base64url').toString()).nonce
        const tokens = await authorizationCodeGrant(`,
      ),
      inServer('integrations/google/google.ts', 'expectedNonce: nonce,', 'expectedNonce: told ?? nonce,'),
    ],
    found_by: googleStates,
  },
  {
    number: 33,
    title: 'e-mail merged unseen',
    edits: [inServer('integrations/google/google.ts', 'told.email_verified === true ?', 'told.email ?')],
    found_by: googleStranger,
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
  },
  {
    number: 35,
    title: 'Nostr id not computed anew',
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
  },
  {
    number: 36,
    title: 'what is not live is shown',
    edits: [
      inFeature(
        'storefront/storefront.queries.ts',
        'where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null\n  ${q',
        'where p.shop_id = ${shop_id} and p.archived_at is null\n  ${q',
      ),
    ],
    found_by: publicSurface,
  },
  {
    number: 37,
    title: 'data in a public answer',
    edits: [
      inFeature(
        'storefront/storefront.queries.ts',
        'p.price, p.data_public,',
        'p.price, p.data, p.data_public,',
      ),
      inContract(
        'storefront.ts',
        '  price: decimalOut,\n  data_public: z.string(),',
        '  price: decimalOut,\n  data: z.string().optional(),\n  data_public: z.string(),',
      ),
    ],
    found_by: publicSurface,
  },
  {
    number: 38,
    title: 'a cover of javascript:',
    edits: [
      inContract('text.ts', '  if (!/^https?:\\/\\//i.test(text)) return false\n', ''),
      inContract('text.ts', "url.password === '' && url.hostname !== ''", "url.password === ''"),
    ],
    found_by: publicSurface,
  },
  {
    number: 39,
    title: 'outbox row outside the transaction',
    edits: [
      inFeature(
        'auth/ask-challenge.ts',
        'await queueMail(tx, { to: email',
        'await queueMail(db as never, { to: email',
      ),
    ],
    found_by: mailWithItsCause,
  },
  {
    number: 40,
    title: 'job without a lease',
    edits: [inServer('jobs/run-job.ts', 'const LEASE_SECONDS = 60\n', 'const LEASE_SECONDS = 60_000_000\n')],
    found_by: jobOfADeadWorker,
    needs_worker: true,
  },
]
