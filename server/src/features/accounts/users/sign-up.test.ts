// SIGN_UP: who gets an account at the first login. Accounts that are there log in as always.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { askCode } from '../../../testing/login.ts'

const OPERATOR = 'operator@example.test'
const open = await startTestApp()
const restarted = (SIGN_UP: string) =>
  startTestApp(
    { SIGN_UP, OPERATOR_EMAILS: OPERATOR, PUBLIC_URL: open.platform.config.public_url },
    { db: open.platform.db },
  )
const fresh = () => `${randomUUID()}@example.test`

async function logIn(app: typeof open, email: string) {
  const { id, challenge } = await askCode(app, email)
  return app.send({ method: 'POST', url: '/v1/login/challenge', body: { EmailMagicLink: { id, challenge } } })
}
const countOf = async (email: string) =>
  (await open.db.rows(sql`select from user_identities where subject = ${email}`)).length

test('with invited, only who is invited to a shop, known or an operator gets in, and a stranger is told why', async () => {
  const app = await restarted('invited')
  const owner = await buildUser(open)
  const shop = await buildShop(owner)
  const [invited, stranger] = [fresh(), fresh()]
  await owner.call(api.shop_users.invite, {
    params: { id: shop.id },
    body: { email: invited, role: 'member' },
  })
  const refused = await logIn(app, stranger)
  expect([refused.status, refused.json.error, refused.json.message]).toEqual([
    403,
    'forbidden',
    'New accounts need an invitation here. Ask the owner of a shop to invite you.',
  ])
  expect(await countOf(stranger)).toBe(0)
  for (const email of [invited, owner.email, OPERATOR])
    expect((await logIn(app, email)).status, email).toBe(200)
  // An invitation that has expired is none.
  await open.db.run(sql`
    insert into shop_invitations (shop_id, kind, subject, role, expires_at)
    values (${shop.id}, 'email', ${stranger}, 'member', now() - interval '1 minute')`)
  expect((await logIn(app, stranger)).status).toBe(403)
})

test('with off, an invitation makes no account', async () => {
  const app = await restarted('off')
  const owner = await buildUser(open)
  const shop = await buildShop(owner)
  const invited = fresh()
  await owner.call(api.shop_users.invite, {
    params: { id: shop.id },
    body: { email: invited, role: 'member' },
  })
  const refused = await logIn(app, invited)
  expect([refused.status, refused.json.message]).toEqual([403, 'No new accounts can be created here.'])
  expect(await countOf(invited)).toBe(0)
  expect((await logIn(app, owner.email)).status).toBe(200)
})
