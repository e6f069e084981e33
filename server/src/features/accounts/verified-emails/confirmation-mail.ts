// The two mails about an added address. The first mail goes to the added address and has the link to confirm.
// After the confirmation, the second mail goes to the previous address of the account. Links are built from
// the configured URL alone, never from the request.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { renderMail } from '../../../integrations/mail/mail-template.ts'

export interface AccountName {
  email: string | null
  public_key: string | null
}

interface Texts {
  /**
   * The texts name the account. The account's holder recognises the name, and an unrelated recipient
   * understands the mail.
   */
  account: {
    of_email: (email: string) => string
    of_key: (key: string) => string
    of_google: string
  }
  confirmation: {
    title: string
    question: (email: string, account: string) => string
    confirm: string
    consequence: string
    validity: string
  }
  added: {
    title: string
    text: (email: string) => string
    view: string
    warning: string
  }
}

const TEXTS: Record<OfficeLanguage, Texts> = {
  en: {
    account: {
      of_email: (email) => `the Kontor account of ${email}`,
      of_key: (key) => `the Kontor account with the key ${key}`,
      of_google: 'a Kontor account that logs in with Google',
    },
    confirmation: {
      title: 'Confirm your email address',
      question: (email, account) => `Confirm that ${email} should be added to ${account}.`,
      confirm: 'Confirm',
      consequence: 'You can then log in to that account with this address.',
      validity:
        'The link works once and expires in 24 hours. If this is not your account, ignore this email.',
    },
    added: {
      title: 'An address was added to your account',
      text: (email) => `${email} was confirmed. It can now be used to log in to your Kontor account.`,
      view: 'View your addresses',
      warning: 'If you did not add it, remove it there and log out of all sessions.',
    },
  },
  de: {
    account: {
      of_email: (email) => `dem Kontor-Konto von ${email}`,
      of_key: (key) => `dem Kontor-Konto mit dem Schlüssel ${key}`,
      of_google: 'einem Kontor-Konto mit Google-Anmeldung',
    },
    confirmation: {
      title: 'E-Mail-Adresse bestätigen',
      question: (email, account) => `Bestätigen Sie, dass ${email} ${account} hinzugefügt werden soll.`,
      confirm: 'Bestätigen',
      consequence: 'Danach können Sie sich mit dieser Adresse bei diesem Konto anmelden.',
      validity:
        'Der Link gilt einmal und läuft nach 24 Stunden ab. Wenn das nicht Ihr Konto ist, ignorieren Sie diese E-Mail.',
    },
    added: {
      title: 'Ihrem Konto wurde eine Adresse hinzugefügt',
      text: (email) =>
        `${email} wurde bestätigt. Die Adresse kann jetzt für die Anmeldung bei Ihrem Kontor-Konto verwendet werden.`,
      view: 'Adressen ansehen',
      warning:
        'Wenn Sie sie nicht hinzugefügt haben, entfernen Sie sie dort, und melden Sie alle Sitzungen ab.',
    },
  },
}

function accountText({ account }: Texts, { email, public_key }: AccountName): string {
  if (email) return account.of_email(email)
  return public_key ? account.of_key(`${public_key.slice(0, 16)}…`) : account.of_google
}

/**
 * The secret is in the URL's fragment, which browsers do not send. Opening the page does not use the secret
 * up, because the page waits for a person.
 */
export function confirmationLink(public_url: string, id: string, challenge: string): string {
  return `${public_url}/#/emails/confirm?${new URLSearchParams({ id, challenge })}`
}

export function writeConfirmationMail(
  email: string,
  account: AccountName,
  link: string,
  language: OfficeLanguage,
) {
  const { confirmation: texts } = TEXTS[language]
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: texts.question(email, accountText(TEXTS[language], account)) },
      { kind: 'button', label: texts.confirm, url: link },
      { kind: 'paragraph', text: texts.consequence },
      { kind: 'quiet', text: texts.validity },
    ],
  })
  return { subject: texts.title, ...mail }
}

export function writeAddedMail(public_url: string, added: string, language: OfficeLanguage) {
  const { added: texts } = TEXTS[language]
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: texts.text(added) },
      { kind: 'button', label: texts.view, url: `${public_url}/#/account/profile` },
      { kind: 'quiet', text: texts.warning },
    ],
  })
  return { subject: texts.title, ...mail }
}
