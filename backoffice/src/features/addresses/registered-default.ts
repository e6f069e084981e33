// Whether a shop charges tax: it does once its default address has a VAT number.

import type { Address } from '@kontor/contract/addresses/addresses'
import { t } from '../../lib/texts.ts'
import type { RecordQuestion } from '../../ui/record/record-props.ts'
import type { AddressValues } from './address-data.ts'

type Known = Pick<Address, 'id' | 'kind' | 'is_default' | 'vat_number'>

/** `addresses` are all of the shop's own. */
export const chargesTax = (addresses: readonly Known[]): boolean => registeredDefault(addresses) !== undefined

const registeredDefault = (addresses: readonly Known[]) =>
  addresses.find((one) => one.kind === 'shop' && one.is_default && one.vat_number.trim() !== '')

/**
 * What is asked before an address is saved that ends the shop's taxes: its own VAT number or place as the default goes, or it takes that place
 * without a number. Null if nothing ends. `id` is undefined for a new address.
 */
export function taxQuestion(
  values: Pick<AddressValues, 'is_default' | 'kind' | 'vat_number'>,
  id: string | undefined,
  addresses: readonly Known[],
): RecordQuestion | null {
  const present = registeredDefault(addresses)
  if (present === undefined) return null
  const is_seller = values.kind === 'shop' && Boolean(values.is_default)
  const is_registered = is_seller && (values.vat_number ?? '').trim() !== ''
  const ends = present.id === id ? !is_registered : is_seller && !is_registered
  return ends
    ? {
        title: t('Your shop will charge no tax'),
        text: t(
          'Tax is charged only while the default address has a VAT number. After this change, new orders are charged no tax.',
        ),
        action: t('Charge no tax'),
      }
    : null
}
