// The check of a discount's form missing from the schema.

import { t } from '../../../lib/texts.ts'
import type { FieldErrors } from '../../../ui/record/validation.ts'
import type { DiscountValues } from './discount-data.ts'

/**
 * Returns an error if the value needed by the kind is missing. The form of the contract cannot check the
 * value alone.
 */
export const missingValue = ({ kind, ...values }: DiscountValues): FieldErrors =>
  kind === 'buy_x_get_y' || values[kind].trim() !== ''
    ? {}
    : { [kind]: kind === 'percent' ? t('Percent is required') : t('Amount is required') }
