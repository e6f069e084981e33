// The mail that logs somebody in. Its link begins with the configured address: the request's own host is never used.

import { writeLetter } from '../../integrations/mail/letter.ts'

/** The code stands in the fragment, which browsers do not send: it reaches no server's or proxy's log, and opening the link does not use it up. */
export function loginLink(public_url: string, id: string, code: string): string {
  return `${public_url}/#/login/magic-link?${new URLSearchParams({ id, challenge: code })}`
}

export function writeLoginMail(
  public_url: string,
  { id, code, email }: { id: string; code: string; email: string },
) {
  const letter = writeLetter({
    title: 'Log in to Kontor',
    blocks: [
      { kind: 'paragraph', text: `Somebody, probably you, asked to log in as ${email}.` },
      { kind: 'button', label: 'Log in', url: loginLink(public_url, id, code) },
      { kind: 'paragraph', text: 'Or enter this code where you asked for it:' },
      { kind: 'code', text: code },
      {
        kind: 'quiet',
        text: 'Link and code are good once, for 15 minutes; asking again makes them worthless. If it was not you, do nothing: without this mail nobody gets in.',
      },
    ],
  })
  return { subject: 'Log in to Kontor', ...letter }
}
