// The mail that says that an account was closed: the last one to its address.

import type { AccountClosure } from '@kontor/contract/accounts/account'
import { formatLedger } from '@kontor/contract/values/money'
import { renderMail } from '../../integrations/mail/mail-template.ts'

export function writeClosingMail({
  user_id,
  balances,
}: {
  user_id: string
  balances: AccountClosure['balances']
}) {
  const subject = 'Your Kontor account was closed'
  const money = balances.map(({ currency, amount }) => formatLedger(BigInt(amount), currency)).join(', ')
  const letter = renderMail({
    title: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: 'You closed your account. You are logged out everywhere. Your email addresses, keys and the shops that only you owned are deleted.',
      },
      ...(money === ''
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `Your balance was ${money}. To have it paid out, reply to this email with your account ID: ${user_id}.`,
            },
          ]),
      {
        kind: 'paragraph',
        text: 'Invoices and the records of payments are kept as long as the law requires. You can open a new account with this address at any time.',
      },
      { kind: 'quiet', text: 'If it was not you, reply to this email immediately.' },
    ],
  })
  return { subject, ...letter }
}
