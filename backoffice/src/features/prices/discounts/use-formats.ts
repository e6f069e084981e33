// How amounts and times are written in the sentence about a discount: in the currency and the time zone of the shop.

import { formatMoney } from '@kontor/contract/values/money'
import { useMemo } from 'react'
import { useTimeZone } from '../../../lib/dates/shop-calendar.ts'
import { LOCALE, MONEY_LOCALE } from '../../../lib/locale.ts'
import { plainMoney } from '../../../ui/fields/money-text.ts'
import { useShopCurrency } from '../../shops/shop-data.ts'
import type { Formats } from './discount-sentence.ts'

export function useFormats(shop_id?: string): Formats {
  const currency = useShopCurrency(shop_id)
  const time_zone = useTimeZone()
  return useMemo(() => {
    const date_times = new Intl.DateTimeFormat(LOCALE, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: time_zone,
    })
    return {
      money: (typed) => {
        const plain = plainMoney(typed, currency)
        return /^\d+(?:\.\d+)?$/.test(plain) ? formatMoney(plain, currency, MONEY_LOCALE) : typed
      },
      dateTime: (at) => date_times.format(new Date(at)),
    }
  }, [currency, time_zone])
}
