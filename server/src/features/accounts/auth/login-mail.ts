// The link in the login mail begins with the configured address. The host of the request is never used.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { renderMail } from '../../../integrations/mail/mail-template.ts'

interface Texts {
  title: string
  use_link: (email: string) => string
  log_in: string
  use_code: string
  validity: string
}

const TEXTS: Record<OfficeLanguage, Texts> = {
  en: {
    title: 'Log in to Kontor',
    use_link: (email) => `Use this link to log in as ${email}.`,
    log_in: 'Log in',
    use_code: 'Or enter this code on the login page:',
    validity:
      'The link and code work once and expire in 15 minutes. If you did not request this, ignore this email.',
  },
  de: {
    title: 'Bei Kontor anmelden',
    use_link: (email) => `Mit diesem Link melden Sie sich als ${email} an.`,
    log_in: 'Anmelden',
    use_code: 'Oder geben Sie diesen Code auf der Anmeldeseite ein:',
    validity:
      'Link und Code gelten einmal und laufen nach 15 Minuten ab. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail.',
  },
}

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
  const texts = TEXTS[language]
  const mail = renderMail({
    title: texts.title,
    language,
    blocks: [
      { kind: 'paragraph', text: texts.use_link(email) },
      { kind: 'button', label: texts.log_in, url: loginLink(public_url, id, code) },
      { kind: 'paragraph', text: texts.use_code },
      { kind: 'code', text: code },
      { kind: 'quiet', text: texts.validity },
    ],
  })
  return { subject: texts.title, ...mail }
}
