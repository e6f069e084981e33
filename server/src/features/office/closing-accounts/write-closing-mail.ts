// The mail about a closed account, the last mail to its address.

import type { AccountClosure } from '@kontor/contract/accounts/account'
import { type OfficeLanguage, STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { formatLedger } from '@kontor/contract/values/money'
import { renderMail } from '../../../integrations/mail/mail-template.ts'
import { OFFICE_TEXTS } from '../../../locale/texts.ts'

export function writeClosingMail(
  { user_id, balances }: { user_id: string; balances: AccountClosure['balances'] },
  language: OfficeLanguage,
) {
  const texts = OFFICE_TEXTS[language].closing
  const moneyOf = ({ currency, amount }: (typeof balances)[number]) =>
    formatLedger(BigInt(amount), currency, STORE_LOCALES[language])
  const money = balances.map(moneyOf).join(', ')
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: texts.closed },
      ...(money === ''
        ? []
        : [{ kind: 'paragraph' as const, text: fillText(texts.balance, { money, user_id }) }]),
      { kind: 'paragraph', text: texts.records },
      { kind: 'quiet', text: texts.warning },
    ],
  })
  return { subject: texts.title, ...mail }
}
