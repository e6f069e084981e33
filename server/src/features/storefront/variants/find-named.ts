// Finds the product or the variant named by the address of a page.

import type { VariantChoice } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { idOfSlug, type Translator } from '../../shops/translations/translator.ts'
import { getProductByAnySlug, groupOfFormer, orElse } from '../former-urls/find-moved.ts'
import { idOrNull, isName } from '../read-catalogue.ts'
import { findShownProduct, type ShownProduct } from '../storefront-pages.queries.ts'
import { chooseVariant } from './choose-variant.ts'

interface Named {
  product: ShownProduct
  /** Is null for a single product. */
  variants: VariantChoice | null
}

interface Asked {
  shop: PublicShop
  query: URLSearchParams
  texts: Translator
}

const single = (product: ShownProduct): Named => ({ product, variants: null })

const chooseIn = (db: Db, { shop, query, texts }: Asked, id_or_slug: string) =>
  chooseVariant(db, shop.id, id_or_slug, query, texts)

/** Returns the product on sale with the id. */
async function findById(db: Db, asked: Asked, id: string): Promise<Named | undefined> {
  const product = await findShownProduct(db, asked.shop.id, id, '')
  return product ? single(product) : chooseIn(db, asked, id)
}

/**
 * Finds by id or by slug in any language, else by a former slug. A current slug takes precedence over a
 * former slug. Throws `not_found`, and throws `Gone` for a deleted product.
 */
export async function findNamed(db: Db, asked: Asked, name: string): Promise<Named> {
  if (!isName(name)) throw apiError('not_found')
  const { shop, texts } = asked
  const chosen = await chooseIn(db, asked, name)
  if (chosen !== undefined && [chosen.variants.group_id, chosen.variants.slug].includes(name)) return chosen
  const own = await findShownProduct(db, shop.id, idOrNull(name), name)
  if (own !== undefined) return single(own)
  const translated = await idOfSlug(db, shop, ['product', 'product_group'], name, texts)
  const shown = (translated === undefined ? undefined : await findById(db, asked, translated)) ?? chosen
  if (shown !== undefined) return shown
  return orElse(getProductByAnySlug(db, shop.id, name).then(single), async () => {
    const id = translated ?? (await groupOfFormer(db, shop.id, name))
    if (id === undefined) return undefined
    return (await chooseIn(db, asked, id)) ?? single(await getProductByAnySlug(db, shop.id, id))
  })
}
