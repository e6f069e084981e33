import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { t } from '../../../lib/texts.ts'

/** A card has no code until the email with the code is written. */
export const codeName = ({ last4 }: Pick<GiftCard, 'last4'>): string =>
  last4 === '' ? t('without a code yet') : `… ${last4}`
