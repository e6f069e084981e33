// Mails the account holder, at the account's previous address, what a login with Google has added. No way to
// log in is added unnoticed.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/pool.ts'
import { renderMail } from '../../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../../integrations/mail/queue-mail.ts'
import type { Gained } from '../../users/find-or-create-google-user.ts'
import { writeAddedMail } from '../../verified-emails/confirmation-mail.ts'

interface Texts {
  title: string
  text: (email: string) => string
  view: string
  warning: string
}

const TEXTS: Record<OfficeLanguage, Texts> = {
  en: {
    title: 'A Google login was added to your account',
    text: (email) =>
      `The Google account of ${email} logged in to your Kontor account. It can be used to log in from now on.`,
    view: 'View your profile',
    warning: 'If it was not you, secure that Google account and log out of all sessions.',
  },
  de: {
    title: 'Ihrem Konto wurde eine Google-Anmeldung hinzugefügt',
    text: (email) =>
      `Das Google-Konto von ${email} hat sich bei Ihrem Kontor-Konto angemeldet. Es kann von jetzt an für die Anmeldung verwendet werden.`,
    view: 'Profil ansehen',
    warning: 'Wenn Sie das nicht waren, sichern Sie dieses Google-Konto, und melden Sie alle Sitzungen ab.',
  },
}

/**
 * The account may have had the login before. Removing an address also removes the Google login, and the next
 * use adds the login again.
 */
function writeGoogleMail(public_url: string, email: string, language: OfficeLanguage) {
  const texts = TEXTS[language]
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: texts.text(email) },
      { kind: 'button', label: texts.view, url: `${public_url}/#/account/profile` },
      { kind: 'quiet', text: texts.warning },
    ],
  })
  return { subject: texts.title, ...mail }
}

export async function notifyOfGained(
  tx: Tx,
  { public_url }: Pick<Config, 'public_url'>,
  { what, email, account_email }: Gained,
  language: OfficeLanguage,
): Promise<void> {
  const write = what === 'login' ? writeGoogleMail : writeAddedMail
  await queueMail(tx, { to: account_email, ...write(public_url, email, language) })
}
