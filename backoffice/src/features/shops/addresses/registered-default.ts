// Whether a shop charges tax if the settings do not decide: the shop charges tax when the default address has
// a VAT number.

import type { Address } from '@kontor/contract/shops/addresses/addresses'
import { t } from '../../../lib/texts.ts'
import type { RecordQuestion } from '../../../ui/record/record-props.ts'
import type { AddressValues } from './address-data.ts'

type Known = Pick<Address, 'id' | 'kind' | 'is_default' | 'vat_number'>

/** `addresses` are all of the shop's own. */
export const chargesTax = (addresses: readonly Known[]): boolean =>
  addresses.some((one) => one.kind === 'shop' && one.is_default && one.vat_number.trim() !== '')

/**
 * Returns the question before saving an address that ends the shop's taxes. Taxes end if the address loses
 * its VAT number or its place as the default, or becomes the default without a number. Returns null if taxes
 * do not end, or if the shop's settings decide (`is_tax_registered`). `item` is the address as saved, null
 * for a new address. While the shop's `addresses` are unknown, the function returns the question for any
 * address that becomes the default without a number. The shop then charges no tax, whatever the present
 * default is.
 */
export function taxQuestion(
  values: Pick<AddressValues, 'is_default' | 'kind' | 'vat_number'>,
  item: Known | null,
  addresses: readonly Known[] | undefined,
  is_tax_registered: boolean | null = null,
): RecordQuestion | null {
  if (is_tax_registered !== null) return null
  const is_seller = values.kind === 'shop' && Boolean(values.is_default)
  const is_registered = is_seller && (values.vat_number ?? '').trim() !== ''
  const was_registered = item !== null && chargesTax([item])
  const was_default = item?.kind === 'shop' && item.is_default
  const replaces = is_seller && (addresses === undefined ? !was_default : chargesTax(addresses))
  return !is_registered && (was_registered || replaces)
    ? {
        title: t('Your shop will charge no tax'),
        text: t(
          'Tax is charged only while the default address has a VAT number. After this change, new orders are charged no tax.',
        ),
        action: t('Charge no tax'),
      }
    : null
}
