// Reading a shop's shipping rate templates.

import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { countTemplates, findTemplate, listTemplates, type TemplateListQuery } from './shipping.queries.ts'

export async function getTemplate(db: Db, shop: ShopScope, id: string): Promise<ShippingRateTemplate> {
  const template = await findTemplate(db, shop, id)
  if (template === undefined) throw apiError('not_found')
  return template
}

export async function pageOfTemplates(db: Db, shop: ShopScope, query: TemplateListQuery) {
  const [data, count] = await Promise.all([listTemplates(db, shop, query), countTemplates(db, shop, query)])
  return { data, total: count?.total ?? 0 }
}
