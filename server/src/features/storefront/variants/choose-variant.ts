// Chooses the shown variant on the page of a product with variants.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import type { VariantChoice } from '@kontor/contract/storefront/catalogue-views'
import type { Db } from '../../../db/pool.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import { idOrNull, isName } from '../read-catalogue.ts'
import { findShownProduct, type ShownProduct } from '../storefront-pages.queries.ts'
import { availabilityOf } from '../views/stock-shown.ts'
import { bestVariant, choicesOf, selectionBy, wantedOf } from './selection.ts'
import { findShownGroup, listLiveVariants, type ShownGroup } from './variants.queries.ts'

/** The maximum of offers with price and availability for search engines. */
const MAX_OFFERS = 100

export interface ChosenVariant {
  /** With the files of the group behind its own, and the group's cover where it has none. */
  product: ShownProduct
  variants: VariantChoice
}

/** Finds only live groups. */
export const findGroupById = (db: Db, shop_id: string, group_id: string): Promise<ShownGroup | undefined> =>
  findShownGroup(db, shop_id, group_id, '')

/**
 * Finds the group by id, slug or a former slug. Returns undefined if no live group with a live variant
 * exists.
 */
export async function chooseVariant(
  db: Db,
  shop_id: string,
  id_or_slug: string,
  query: URLSearchParams,
  texts: Translator,
): Promise<ChosenVariant | undefined> {
  if (!isName(id_or_slug)) return undefined
  const group = await findShownGroup(db, shop_id, idOrNull(id_or_slug), id_or_slug)
  if (group === undefined) return undefined
  const live = await listLiveVariants(db, shop_id, group.id)
  const variants = live.map((variant) => ({ ...variant, state: availabilityOf(variant).state }))
  const wanted = wantedOf(query, group.options, group.renamed_options)
  const chosen = bestVariant(variants, wanted)
  const product = chosen && (await findShownProduct(db, shop_id, chosen.id, ''))
  if (product === undefined) return undefined
  const selectionOf = selectionBy(group.options)
  const offered = [chosen!, ...variants.filter((variant) => variant !== chosen)].slice(0, MAX_OFFERS)
  return {
    product: {
      ...product,
      cover_url: product.cover_url || group.cover_url,
      files: [...product.files, ...group.files],
    },
    variants: {
      group_id: group.id,
      slug: group.slug,
      options: choicesOf(group.options, variants, chosen!, wanted).map(({ name, choices }) => ({
        name: texts.word('option', name),
        choices: choices.map((choice) => ({
          ...choice,
          value: texts.word('option_value', choice.value),
        })),
      })),
      offers: offered.map((variant) => ({
        query: selectionOf(variant.option_values),
        option_values: variant.option_values.map(({ name, value }) => ({
          name: texts.word('option', name),
          value: texts.word('option_value', value),
        })),
        image: variant.cover_url,
        variant_title: variant.option_values
          .map(({ value }) => texts.word('option_value', value))
          .join(' / '),
        sku: variant.sku,
        barcode: variant.barcode,
        price: currentPrice(variant),
        state: variant.state,
      })),
    },
  }
}
