import { type Shop, type ShopCreate, UNPAID_ORDER_MINUTES } from '@kontor/contract/shops/shops'
import { DEFAULT_BRANDING } from '@kontor/contract/storefront/store-branding'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { type Currency, OFFERED_CURRENCIES } from '@kontor/contract/values/currencies'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import { invalidField } from '../../http/errors/problem.ts'
import { recordAudit } from './audit/record-audit.ts'
import { showShop } from './find-shops.ts'
import { type ShopLimit, throwIfImporting, tooManyShops } from './limits/account-limits.ts'
import { addOwner } from './members/join-shops.ts'
import type { ShopParts } from './settings/change-shop.ts'
import { languagesOf, normalOrigins, rejectSlug, throwIfSlugOfId } from './settings/shop-settings.ts'
import { insertShop, releaseSlug } from './shops.queries.ts'
import { slugsFor } from './slugs.ts'

export { releaseSlug }

function throwIfFormerCurrency(code: Currency): void {
  if (!OFFERED_CURRENCIES.includes(code))
    throw invalidField('default_currency', `${code} is no longer legal tender. Choose EUR instead.`)
}

/**
 * Creates a shop. The caller becomes the owner, and the shop joins the caller's account. Refuses, at the
 * field, a currency that is no longer legal tender, and a slug that is taken or looks like an id. Refuses a
 * shop beyond the account's limit, and refuses `in_use` while a shop is imported.
 */
export async function createShop(
  db: Db,
  actor: Actor,
  body: ShopCreate,
  { origin, limit, saveTaxNumber }: ShopParts & { origin: string; limit: ShopLimit },
): Promise<Shop> {
  throwIfFormerCurrency(body.default_currency)
  if (body.slug !== undefined) throwIfSlugOfId(body.slug)
  const languages = languagesOf(body, body.language === undefined ? [STORE_LANGUAGES[0]] : [])
  const settings = {
    name: body.name,
    prices_include_tax: body.prices_include_tax ?? true,
    oss_registered: body.oss_registered ?? false,
    is_tax_registered: body.is_tax_registered ?? null,
    untaxed_prices: body.untaxed_prices ?? 'gross',
    unpaid_order_minutes: body.unpaid_order_minutes ?? UNPAID_ORDER_MINUTES.default,
    allowed_origins: normalOrigins(body.allowed_origins ?? []),
    theme: body.theme ?? DEFAULT_BRANDING.theme,
    accent: body.accent ?? DEFAULT_BRANDING.accent,
    font_pair: body.font_pair ?? DEFAULT_BRANDING.font_pair,
    colour_scheme: body.colour_scheme ?? DEFAULT_BRANDING.colour_scheme,
    contact_email: body.contact_email ?? null,
    language: languages[0]!,
    languages,
    time_zone: body.time_zone ?? null,
  }
  await throwIfImporting(db, actor.user_id)
  return db.transaction(async (tx) => {
    const reason = await tooManyShops(tx, actor.user_id, limit)
    if (reason !== undefined) throw invalidField('name', reason)
    for (const slug of body.slug === undefined ? slugsFor(body.name) : [body.slug]) {
      await releaseSlug(tx, actor.user_id, slug)
      const row = await insertShop(tx, actor.user_id, body.default_currency, { ...settings, slug })
      if (row === undefined) continue
      await addOwner(tx, row.id, actor.user_id)
      const { id, name, default_currency } = row
      const { tax_number = '' } = body
      if (tax_number !== '') await saveTaxNumber(tx, id, tax_number)
      await recordAudit(tx, {
        shop_id: id,
        actor_user_id: actor.user_id,
        caller: actor.caller,
        action: 'shop.create',
        subject_id: id,
        subject_label: name,
        after: { name, slug, default_currency },
      })
      return showShop({ ...row, tax_number }, 'owner', origin)
    }
    throw rejectSlug()
  })
}
