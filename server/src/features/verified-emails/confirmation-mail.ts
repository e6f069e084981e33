// The two mails about an added address: the one to it with the link to confirm, and the one to the account's own address once it is confirmed.
// Links are built from the configured URL alone, never from the request.

import { renderMail } from '../../integrations/mail/mail-template.ts'

export interface AccountName {
  email: string | null
  public_key: string | null
}

/** Names the account so that its holder recognises it and an unrelated recipient understands the mail. */
function accountWords({ email, public_key }: AccountName): string {
  if (email) return `the Kontor account of ${email}`
  return public_key
    ? `the Kontor account with the key ${public_key.slice(0, 16)}…`
    : 'a Kontor account that logs in with Google'
}

/** The secret is in the URL's fragment, which browsers do not send. Opening the page does not use it up: the page waits for a person. */
export function confirmationLink(public_url: string, id: string, challenge: string): string {
  return `${public_url}/#/emails/confirm?${new URLSearchParams({ id, challenge })}`
}

export function writeConfirmationMail(email: string, account: AccountName, link: string) {
  const subject = 'Confirm your email address'
  const letter = renderMail({
    title: subject,
    blocks: [
      { kind: 'paragraph', text: `Confirm that ${email} should be added to ${accountWords(account)}.` },
      { kind: 'button', label: 'Confirm', url: link },
      {
        kind: 'paragraph',
        text: 'You can then log in to that account with this address.',
      },
      {
        kind: 'quiet',
        text: 'The link works once and expires in 24 hours. If this is not your account, ignore this email.',
      },
    ],
  })
  return { subject, ...letter }
}

export function writeAddedMail(public_url: string, added: string) {
  const subject = 'An address was added to your account'
  const letter = renderMail({
    title: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: `${added} was confirmed. It can now be used to log in to your Kontor account.`,
      },
      { kind: 'button', label: 'View your addresses', url: `${public_url}/#/account/profile` },
      { kind: 'quiet', text: 'If you did not add it, remove it there and log out of all sessions.' },
    ],
  })
  return { subject, ...letter }
}
