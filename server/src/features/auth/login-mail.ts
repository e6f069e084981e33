// The login mail. Its link begins with the configured address: the request's own host is never used.

import { renderMail } from '../../integrations/mail/mail-template.ts'

/** The code is in the fragment, which browsers do not send: it reaches no server's or proxy's log, and opening the link does not use it up. */
export function loginLink(public_url: string, id: string, code: string): string {
  return `${public_url}/#/login/magic-link?${new URLSearchParams({ id, challenge: code })}`
}

export function writeLoginMail(
  public_url: string,
  { id, code, email }: { id: string; code: string; email: string },
) {
  const letter = renderMail({
    title: 'Log in to Kontor',
    blocks: [
      { kind: 'paragraph', text: `Use this link to log in as ${email}.` },
      { kind: 'button', label: 'Log in', url: loginLink(public_url, id, code) },
      { kind: 'paragraph', text: 'Or enter this code on the login page:' },
      { kind: 'code', text: code },
      {
        kind: 'quiet',
        text: 'The link and code work once and expire in 15 minutes. If you did not request this, ignore this email.',
      },
    ],
  })
  return { subject: 'Log in to Kontor', ...letter }
}
