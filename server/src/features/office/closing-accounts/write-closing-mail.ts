// The mail about a closed account, the last mail to its address.

import type { AccountClosure } from '@kontor/contract/accounts/account'
import { type OfficeLanguage, STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { formatLedger } from '@kontor/contract/values/money'
import { renderMail } from '../../../integrations/mail/mail-template.ts'

interface Texts {
  title: string
  closed: string
  balance: (money: string, user_id: string) => string
  records: string
  warning: string
}

const TEXTS: Record<OfficeLanguage, Texts> = {
  en: {
    title: 'Your Kontor account was closed',
    closed:
      'You closed your account. You are logged out everywhere. Your email addresses, keys and the shops that only you owned are deleted.',
    balance: (money, user_id) =>
      `Your balance was ${money}. To have it paid out, reply to this email with your account ID: ${user_id}.`,
    records:
      'Invoices and the records of payments are kept as long as the law requires. You can open a new account with this address at any time.',
    warning: 'If it was not you, reply to this email immediately.',
  },
  de: {
    title: 'Ihr Kontor-Konto wurde geschlossen',
    closed:
      'Sie haben Ihr Konto geschlossen. Sie wurden überall abgemeldet. Ihre E-Mail-Adressen, Schlüssel und die Shops, die nur Ihnen gehörten, wurden gelöscht.',
    balance: (money, user_id) =>
      `Ihr Guthaben betrug ${money}. Um es zu erhalten, antworten Sie auf diese E-Mail, und nennen Sie die ID Ihres Kontos: ${user_id}.`,
    records:
      'Rechnungen und Zahlungsdaten werden so lange aufbewahrt, wie das Gesetz es verlangt. Sie können jederzeit ein neues Konto mit dieser Adresse eröffnen.',
    warning: 'Wenn Sie das nicht waren, antworten Sie sofort auf diese E-Mail.',
  },
}

export function writeClosingMail(
  { user_id, balances }: { user_id: string; balances: AccountClosure['balances'] },
  language: OfficeLanguage,
) {
  const texts = TEXTS[language]
  const moneyOf = ({ currency, amount }: (typeof balances)[number]) =>
    formatLedger(BigInt(amount), currency, STORE_LOCALES[language])
  const money = balances.map(moneyOf).join(', ')
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: texts.closed },
      ...(money === '' ? [] : [{ kind: 'paragraph' as const, text: texts.balance(money, user_id) }]),
      { kind: 'paragraph', text: texts.records },
      { kind: 'quiet', text: texts.warning },
    ],
  })
  return { subject: texts.title, ...mail }
}
