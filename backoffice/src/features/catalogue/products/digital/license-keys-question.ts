// The question before a product starts or stops using licence keys, because keys replace the stock.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { plural, t } from '../../../../lib/texts.ts'
import type { RecordQuestion } from '../../../../ui/record/record-props.ts'

type Keyed = Pick<Product, 'uses_license_keys'>

const beginning = (on_hand: number | undefined): RecordQuestion => ({
  title: t('Sell licence keys instead of the stock?'),
  text:
    on_hand === undefined
      ? t('What is in stock is written off. Only free licence keys can be sold then.')
      : plural(
          on_hand,
          '{count} item in stock is written off. Only free licence keys can be sold then.',
          '{count} items in stock are written off. Only free licence keys can be sold then.',
        ),
  action: t('Deliver licence keys'),
})

const ending = (): RecordQuestion => ({
  title: t('Sell without licence keys?'),
  text: t('Its free licence keys are not sold any more. The stock starts at 0.'),
  action: t('Sell without keys'),
})

/**
 * Returns null if no stock is lost. `saved`: the product as saved. `on_hand`: the units in all warehouses,
 * undefined until known.
 */
export function licenseKeysQuestion(
  { uses_license_keys = false }: Partial<Keyed>,
  saved: Keyed,
  on_hand: number | undefined,
): RecordQuestion | null {
  if (uses_license_keys === saved.uses_license_keys) return null
  if (on_hand !== undefined && on_hand <= 0) return null
  return uses_license_keys ? beginning(on_hand) : ending()
}
