// Reads, stores and deletes a shop's shipping rate templates, with their rates and warehouses. All amounts
// are in the shop's currency.

import { randomUUID } from 'node:crypto'
import {
  MAX_TEMPLATES,
  type ShippingRateTemplate,
  type ShippingRateTemplateCreate,
  type ShippingRateTemplateUpdate,
} from '@kontor/contract/stock/shipping'
import { type Currency, parseCurrency } from '@kontor/contract/values/currencies'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { priceText } from '../../../http/input/price.ts'
import { auditChange, auditSaved } from '../../shops/audit/record-audit.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import {
  countTemplates,
  deleteLinks,
  deleteRates,
  deleteTemplate,
  findTemplate,
  insertLinks,
  insertRates,
  insertTemplate,
  listTemplates,
  lockTemplate,
  lockTemplates,
  type RateRow,
  type TemplateListQuery,
  updateTemplate,
} from './shipping.queries.ts'

export async function getTemplate(db: Db, shop: ShopScope, id: string): Promise<ShippingRateTemplate> {
  const template = await findTemplate(db, shop, id)
  if (template === undefined) throw apiError('not_found')
  return template
}

export async function pageOfTemplates(db: Db, shop: ShopScope, query: TemplateListQuery) {
  const [data, count] = await Promise.all([listTemplates(db, shop, query), countTemplates(db, shop, query)])
  return { data, total: count?.total ?? 0 }
}

function checkCurrency(sent: string | undefined, currency: Currency): void {
  if (sent !== undefined && parseCurrency(sent) !== currency)
    throw apiError('currency_mismatch', `Shipping rates must be in the shop’s currency, ${currency}.`)
}

/** A rate with the id of a rate of this template keeps the id; every other rate gets a new id. */
function rateRows(
  rates: ShippingRateTemplateCreate['rates'],
  currency: Currency,
  present: readonly { id: string }[],
): RateRow[] {
  const free = new Set(present.map((rate) => rate.id))
  return rates.map(({ id, countries, amount, free_above_value }, index) => ({
    id: id !== undefined && free.delete(id) ? id : randomUUID(),
    countries,
    amount: priceText(amount, currency, `rates.${index}.amount`, 'Amount'),
    free_above_value:
      free_above_value == null
        ? null
        : priceText(free_above_value, currency, `rates.${index}.free_above_value`, 'Free from'),
  }))
}

async function link(tx: Tx, shop: ShopScope, id: string, warehouse_ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(warehouse_ids)]
  if (wanted.length === 0) return
  if ((await insertLinks(tx, shop, id, wanted))?.found !== wanted.length)
    throw invalidField('warehouse_ids', 'Warehouses: the shop has no such warehouse.')
}

const auditedOf = ({
  title,
  description,
  provider,
  method,
  service_level,
  currency,
  warehouse_ids,
  rates,
}: ShippingRateTemplate) => ({
  title,
  description,
  provider,
  method,
  service_level,
  currency,
  warehouse_ids,
  rates,
})

/** Logs a template before and after the change; `before` is null for a new template. */
export const auditTemplate = (
  tx: Tx,
  shop: ShopScope,
  before: ShippingRateTemplate | null,
  after: ShippingRateTemplate,
): Promise<void> => auditSaved(tx, shop, { kind: 'shipping_rate_template', before, after, auditedOf })

async function saved(tx: Tx, shop: ShopScope, id: string): Promise<ShippingRateTemplate> {
  const template = await findTemplate(tx, shop, id)
  if (template === undefined) throw apiError('not_found')
  return template
}

/**
 * Throws `currency_mismatch` and `too_many`. Rejects, at their fields, amounts with too many decimals for the
 * currency, and warehouses of another shop.
 */
export async function createTemplate(
  db: Db,
  shop: ShopScope,
  body: ShippingRateTemplateCreate,
): Promise<ShippingRateTemplate> {
  const currency = await getShopCurrency(db, shop)
  checkCurrency(body.currency, currency)
  const rates = rateRows(body.rates, currency, [])
  return db.transaction(async (tx) => {
    await lockTemplates(tx, shop)
    if (((await countTemplates(tx, shop))?.total ?? 0) >= MAX_TEMPLATES)
      throw invalidField('shop_id', `At most ${MAX_TEMPLATES} shipping rate templates.`, 'too_many')
    const template = await insertTemplate(tx, shop, currency, body)
    if (template === undefined) throw new Error('The template was not stored.')
    await insertRates(tx, shop, template.id, rates)
    await link(tx, shop, template.id, body.warehouse_ids)
    const after = await saved(tx, shop, template.id)
    await auditTemplate(tx, shop, null, after)
    return after
  })
}

/**
 * Locks the template. Lists of rates or warehouses in the request replace the old lists. Throws `stale`;
 * rejects everything that `createTemplate` rejects.
 */
export const changeTemplate = (
  db: Db,
  shop: ShopScope,
  id: string,
  { rates, warehouse_ids, currency, ...body }: ShippingRateTemplateUpdate,
): Promise<ShippingRateTemplate> =>
  db.transaction(async (tx) => {
    if ((await lockTemplate(tx, shop, id)) === undefined) throw apiError('not_found')
    const row = await saved(tx, shop, id)
    checkCurrency(currency, row.currency)
    await updateTemplate(tx, shop, id, patched(row, body))
    if (rates !== undefined) {
      const rows = rateRows(rates, row.currency, row.rates)
      await deleteRates(tx, shop, id)
      await insertRates(tx, shop, id, rows)
    }
    if (warehouse_ids !== undefined) {
      await deleteLinks(tx, shop, id)
      await link(tx, shop, id, warehouse_ids)
    }
    const after = await saved(tx, shop, id)
    await auditTemplate(tx, shop, row, after)
    return after
  })

/** A template can always be deleted, because orders keep a copy of their charges. Throws `not_found`. */
export const removeTemplate = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await deleteTemplate(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'shipping_rate_template.remove',
      subject_id: id,
      subject_label: before.title,
      before,
    })
  })
