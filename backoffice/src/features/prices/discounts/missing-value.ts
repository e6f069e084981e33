// The check of a discount's form that its schema does not make.

import { t } from '../../../lib/texts.ts'
import type { FieldErrors } from '../../../ui/record/validation.ts'
import type { DiscountValues } from './discount-data.ts'

/** What the contract's form alone cannot know: which value the kind needs. */
export const missingValue = ({ kind, ...values }: DiscountValues): FieldErrors =>
  kind === 'buy_x_get_y' || values[kind].trim() !== ''
    ? {}
    : { [kind]: kind === 'percent' ? t('Percent is required') : t('Amount is required') }
