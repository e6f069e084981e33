// Mails the account holder, at the account's previous address, what a login with Google has added. No way to
// log in is added unnoticed.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/pool.ts'
import { renderMail } from '../../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../../integrations/mail/queue-mail.ts'
import { OFFICE_TEXTS } from '../../../../locale/texts.ts'
import type { Gained } from '../../users/find-or-create-google-user.ts'
import { writeAddedMail } from '../../verified-emails/confirmation-mail.ts'

/**
 * The account may have had the login before. Removing an address also removes the Google login, and the next
 * use adds the login again.
 */
function writeGoogleMail(public_url: string, email: string, language: OfficeLanguage) {
  const texts = OFFICE_TEXTS[language].google_added
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: fillText(texts.text, { email }) },
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
