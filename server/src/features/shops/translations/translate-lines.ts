// Translates the lines, discounts and shipping of an order into the order's language. The order stores the
// translated texts.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../db/pool.ts'
import { listTextsOf } from './translations.queries.ts'

interface Line {
  product_id: string
  group_id: string | null
  title: string
  option_values: { name: string; value: string }[]
  variant_title: string
}

/** Lines without a translation stay unchanged. */
export async function translateLines<Sold extends Line>(
  db: Db,
  shop_id: string,
  language: StoreLanguage,
  lines: readonly Sold[],
): Promise<Sold[]> {
  const ids = lines.map(({ product_id, group_id }) => group_id ?? product_id)
  const words = lines.flatMap(({ option_values }) =>
    option_values.flatMap(({ name, value }) => [name, value]),
  )
  const rows = await listTextsOf(
    db,
    shop_id,
    language,
    ['product', 'product_group', 'option', 'option_value'],
    [...new Set([...ids, ...words])],
  )
  const titles = new Map(rows.flatMap(({ id, field, text }) => (field === 'title' ? [[id, text]] : [])))
  const names = new Map(
    rows.flatMap(({ kind, id, field, text }) => (field === 'name' ? [[`${kind} ${id}`, text]] : [])),
  )
  return lines.map((line) => {
    const option_values = line.option_values.map(({ name, value }) => ({
      name: names.get(`option ${name}`) ?? name,
      value: names.get(`option_value ${value}`) ?? value,
    }))
    return {
      ...line,
      title: titles.get(line.group_id ?? line.product_id) ?? line.title,
      option_values,
      variant_title: option_values.map(({ value }) => value).join(' / '),
    }
  })
}

/** Manual discounts keep the typed title. */
export async function translateDiscounts<Given extends { id: string; title: string; is_manual: boolean }>(
  db: Db,
  shop_id: string,
  language: StoreLanguage,
  discounts: readonly Given[],
): Promise<readonly Given[]> {
  const ids = discounts.filter(({ is_manual }) => !is_manual).map(({ id }) => id)
  if (ids.length === 0) return discounts
  const rows = await listTextsOf(db, shop_id, language, ['discount'], ids)
  const titles = new Map(rows.map(({ id, text }) => [id, text]))
  return discounts.map((one) => ({ ...one, title: titles.get(one.id) ?? one.title }))
}

/** Translates ways of shipping. Texts without a translation stay unchanged. */
export async function translateShipping<Way extends { id: string; title: string; description: string }>(
  db: Db,
  shop_id: string,
  language: StoreLanguage,
  ways: readonly Way[],
): Promise<readonly Way[]> {
  if (ways.length === 0) return ways
  const ids = ways.map(({ id }) => id)
  const rows = await listTextsOf(db, shop_id, language, ['shipping_rate_template'], ids)
  const texts = new Map(rows.map(({ id, field, text }) => [`${id} ${field}`, text]))
  return ways.map((way) => ({
    ...way,
    title: texts.get(`${way.id} title`) ?? way.title,
    description: texts.get(`${way.id} description`) ?? way.description,
  }))
}
