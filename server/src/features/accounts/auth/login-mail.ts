// The link in the login mail begins with the configured address. The host of the request is never used.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { renderMail } from '../../../integrations/mail/mail-template.ts'
import { OFFICE_TEXTS } from '../../../locale/texts.ts'

/**
 * The code is in the fragment, which browsers do not send. The code therefore reaches no log of a server or
 * proxy, and opening the link does not use the code up.
 */
export function loginLink(public_url: string, id: string, code: string): string {
  return `${public_url}/#/login/magic-link?${new URLSearchParams({ id, challenge: code })}`
}

export function writeLoginMail(
  public_url: string,
  { id, code, email }: { id: string; code: string; email: string },
  language: OfficeLanguage,
) {
  const texts = OFFICE_TEXTS[language].login
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: fillText(texts.use_link, { email }) },
      { kind: 'button', label: texts.log_in, url: loginLink(public_url, id, code) },
      { kind: 'paragraph', text: texts.use_code },
      { kind: 'code', text: code },
      { kind: 'quiet', text: texts.validity },
    ],
  })
  return { subject: texts.title, ...mail }
}
