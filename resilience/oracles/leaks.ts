// I7 and I8 outside of the answers: in mails, invoices, logs, metrics and the database itself.

import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from '../../server/src/db/sql.ts'
import { startSession } from '../../server/src/features/accounts/sessions/issue-tokens.ts'
import { readPdf } from '../../server/src/testing/pdf.ts'
import { BUYER_ADDRESS } from '../world/buyer.ts'
import type { World } from '../world/world.ts'
import { canariesIn } from './response-leaks.ts'

const MAX_SECRETS = 12
const MAX_INVOICES = 3
const MAX_CODES = 50
const MAX_RAW = 500
const MAX_QUOTED = 300
const CODE = /[?&]challenge=([\w%-]{8,})/
/** A complete JWT: header, claims, signature. */
const TOKEN = /eyJ[\w-]{10,}\.[\w-]{20,}\.[\w-]{20,}/
/** The code of a gift card as mails write it, and its last four characters. */
const GIFT_CARD_CODE = /\b(?:[2-9A-Z]{4}-){3}([2-9A-Z]{4})\b/g
/** A line break inserted by quoted-printable. */
const SOFT_BREAK = /=\r?\n/g
/** Personal data that must not be in a log (P-07). */
const PERSONAL = [BUYER_ADDRESS.street, BUYER_ADDRESS.recipient_name, 'ben@example.test']

/** Returns the codes in the newest login mails. The codes exist only in the mails. */
async function loginCodes(db: World['db']): Promise<string[]> {
  const mails = await db.rows(
    sql<{ text: string }>`
      select text from mails where text like '%#/login/magic-link?%' order by created_at desc limit ${MAX_CODES}`,
  )
  return mails.flatMap(({ text }) => CODE.exec(text)?.[1] ?? [])
}

async function checkLogs({ watch, db, data_dir }: World): Promise<void> {
  const forbidden = [...watch.secrets, ...(await loginCodes(db)), ...PERSONAL]
  for (const file of readdirSync(data_dir).filter((name) => name.endsWith('.log'))) {
    let lines = 0
    for await (const line of createInterface({ input: createReadStream(join(data_dir, file)) })) {
      lines++
      const found = forbidden.find((text) => line.includes(text)) ?? TOKEN.exec(line)?.[0]
      if (found !== undefined) {
        const row = PERSONAL.includes(found) ? 'P-07' : 'I8'
        watch.violate(row, `${file} says ${found.slice(0, 12)}…: ${line.slice(0, 200)}`)
        break
      }
    }
    watch.tally('lines of logs read', lines)
  }
}

/** Finds the gift cards of each shop, by their present and former last four characters. */
async function giftCardsOfShops(db: World['db']): Promise<(shop_id: string, mail: string) => boolean> {
  const cards = await db.rows(
    sql<{ shop_id: string; last4: string }>`
      select shop_id, last4 from gift_cards
      union select shop_id, before ->> 'last4' from audit_events where action = 'gift_card.replace_code'`,
  )
  const known = new Set(cards.map(({ shop_id, last4 }) => `${shop_id} ${last4}`))
  return (shop_id, mail) =>
    [...mail.replaceAll(SOFT_BREAK, '').matchAll(GIFT_CARD_CODE)].some(([, last4]) =>
      known.has(`${shop_id} ${last4}`),
    )
}

/**
 * Each mail must name at most a single shop. It must go to a buyer or member of the shop, or bring a gift
 * card of the shop to the recipient named by a member or buyer.
 */
async function checkMailTexts({ watch, db, environment, mail_from }: World): Promise<void> {
  const mails = await db.rows(
    sql<{ to_address: string; text: string }>`
      select to_address, subject || ' ' || text || ' ' || html as text from mails order by id desc limit 3000`,
  )
  const known = await db.rows(
    sql<{ shop_id: string; address: string }>`
      select distinct shop_id, customer_user_email as address from orders
      -- Who an order was of before its address was corrected.
      union select shop_id, former_email from order_corrections
      -- A declared withdrawal is acknowledged by mail.
      union select shop_id, email from withdrawals
      -- A member of a customer group gets a code to log in to the store.
      union select shop_id, email from customer_group_members
      union select m.shop_id, i.subject from shop_members m join user_identities i on i.user_id = m.user_id
      union select shop_id, subject from shop_invitations where kind = 'email'
      -- Who was one of its people, or was invited, and is no longer.
      union select a.shop_id, i.subject from audit_events a join user_identities i on i.user_id = a.actor_user_id
      union select shop_id, subject_label from audit_events where action ~ '^member[.]'`,
  )
  const belongs = new Set(known.map(({ shop_id, address }) => `${shop_id} ${address}`))
  const forgetful = await db.rows(
    sql<{ shop_id: string }>`select distinct shop_id from audit_events where action = 'customer.erase'`,
  )
  // Checks mails as written and as received, because a mail server sees headers and parts that no row has.
  // The mail server also has mails to customers erased since, whose shop can no longer be determined.
  const has_erased = new Set(forgetful.map(({ shop_id }) => shop_id))
  const came = (await environment.outside.rawMails(mail_from, MAX_RAW)).flatMap(({ recipients, text }) =>
    recipients.map((to_address) => ({ to_address, text })),
  )
  const bringsCard = await giftCardsOfShops(db)
  const look = (to_address: string, text: string, isOwn: (shop_id: string) => boolean): void => {
    for (const secret of watch.secrets) if (text.includes(secret)) watch.violate('I8', 'a secret in a mail')
    // The recipient's address may itself hold a canary.
    const shops = canariesIn(text.replaceAll(to_address, '')).flatMap(
      (canary) => watch.owners.get(canary)?.shop_id ?? [],
    )
    watch.expect(shops.length <= 1, 'I7', `a mail to ${to_address} speaks of ${shops.length} shops`)
    for (const shop_id of shops)
      watch.expect(
        isOwn(shop_id) || bringsCard(shop_id, text),
        'I7',
        `a mail of the shop ${shop_id} went to ${to_address}, which has no part in it: ${text.slice(0, MAX_QUOTED)}`,
      )
  }
  const belongsTo = (to_address: string) => (shop_id: string) => belongs.has(`${shop_id} ${to_address}`)
  for (const { to_address, text } of mails) look(to_address, text, belongsTo(to_address))
  for (const { to_address, text } of came)
    look(to_address, text, (shop_id) => has_erased.has(shop_id) || belongsTo(to_address)(shop_id))
  watch.tally('mails read', mails.length + came.length)
}

/**
 * Fetches the newest invoices as their shops do. No invoice may have a foreign shop's canary, and some must
 * have their own.
 */
async function checkInvoices({ watch, db, tokens, webs }: World): Promise<void> {
  const newest = await db.rows(
    sql<{ order_id: string; shop_id: string }>`
      select i.order_id, i.shop_id from invoices i join invoice_files f on f.shop_id = i.shop_id and f.invoice_id = i.id
      where i.refund_id is null order by i.id desc limit ${MAX_INVOICES}`,
  )
  let [asked, read] = [0, 0]
  for (const { order_id, shop_id } of newest) {
    const owner = [...watch.owners.values()].find((one) => one.shop_id === shop_id)
    if (!owner) continue
    asked++
    const [user_id] = owner.user_ids
    // A new session, because the owner's session may have ended in the meantime.
    const { access_token } = await startSession(db, tokens, user_id!, 'EMAIL_MAGIC_LINK')
    const answer = await fetch(`http://127.0.0.1:${webs[0]!.port}/v1/a/orders/${order_id}/invoice`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    // Not a violation in itself: the owner may have lost the shop.
    if (!answer.ok) {
      await answer.body?.cancel()
      continue
    }
    const { text, metadata, attachments, has_script } = await readPdf(Buffer.from(await answer.arrayBuffer()))
    const all = [text, metadata, ...[...attachments.values()].map(String)].join(' ')
    const shops = canariesIn(all).map((canary) => watch.owners.get(canary)?.shop_id)
    watch.expect(
      shops.every((spoken_of) => spoken_of === shop_id),
      'I7',
      `an invoice of the shop ${shop_id} speaks of ${shops.join(', ')}`,
    )
    watch.expect(!has_script, 'U-05', 'an invoice has a script in it')
    for (const secret of watch.secrets)
      if (all.includes(secret)) watch.violate('I8', 'a secret in an invoice')
    // The fuzz replaces texts of addresses and products. Only an invoice with its own shop's canary proves
    // that it was read.
    if (shops.length === 0) continue
    read++
    watch.tally('invoices read')
  }
  watch.expect(asked === 0 || read > 0, 'U-05', `none of ${asked} invoices could be read`)
}

async function checkMetrics({ watch, webs }: World): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${webs[0]!.port}/metrics`)
  const text = await answer.text()
  for (const secret of watch.secrets)
    if (text.includes(secret)) watch.violate('I8', 'a secret in the metrics')
  const [canary] = canariesIn(text)
  watch.expect(canary === undefined, 'I7', 'the metrics name a shop')
}

/** No table may hold a gateway's secret in plain text, or a token at all. */
async function checkAtRest({ watch, db }: World): Promise<void> {
  const secrets = [...watch.secrets].filter((secret) => /^(sk|whsec)_/.test(secret)).slice(-MAX_SECRETS)
  if (secrets.length === 0) return
  const pattern = `${secrets.join('|')}|eyJ[A-Za-z0-9_-]{10,}[.][A-Za-z0-9_-]{20,}[.][A-Za-z0-9_-]{20,}`
  const tables = await db.rows(
    sql<{ schema: string; name: string }>`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`,
  )
  for (const { schema, name } of tables) {
    const found = await db.first(
      sql<{ n: number }>`
        select count(*)::int as n from ${sql.ident(schema)}.${sql.ident(name)} t where t::text ~ ${pattern}`,
    )
    watch.expect(found?.n === 0, 'I8', `${found?.n} rows of ${name} hold a secret as it is`)
  }
  watch.tally('tables searched for secrets', tables.length)
}

export async function checkLeaks(world: World): Promise<void> {
  await checkLogs(world)
  await checkMailTexts(world)
  await checkInvoices(world)
  await checkMetrics(world)
  await checkAtRest(world)
}
