// The two mails about an added address. The first mail goes to the added address and has the link to confirm.
// After the confirmation, the second mail goes to the previous address of the account. Links are built from
// the configured URL alone, never from the request.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { renderMail } from '../../../integrations/mail/mail-template.ts'
import { OFFICE_TEXTS } from '../../../locale/texts.ts'

export interface AccountName {
  email: string | null
  public_key: string | null
}

/** The account's holder recognises the name, and an unrelated recipient understands the mail. */
function accountText({ email, public_key }: AccountName, language: OfficeLanguage): string {
  const { of_email, of_key, of_google } = OFFICE_TEXTS[language].confirmation
  if (email) return fillText(of_email, { email })
  return public_key ? fillText(of_key, { key: `${public_key.slice(0, 16)}…` }) : of_google
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
  const texts = OFFICE_TEXTS[language].confirmation
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      {
        kind: 'paragraph',
        text: fillText(texts.question, { email, account: accountText(account, language) }),
      },
      { kind: 'button', label: texts.confirm, url: link },
      { kind: 'paragraph', text: texts.consequence },
      { kind: 'quiet', text: texts.validity },
    ],
  })
  return { subject: texts.title, ...mail }
}

export function writeAddedMail(public_url: string, added: string, language: OfficeLanguage) {
  const texts = OFFICE_TEXTS[language].address_added
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: fillText(texts.text, { email: added }) },
      { kind: 'button', label: texts.view, url: `${public_url}/#/account/profile` },
      { kind: 'quiet', text: texts.warning },
    ],
  })
  return { subject: texts.title, ...mail }
}
