// The page shown when a login with Google fails, in the language of the request. It loads nothing, links back to the login, and repeats nothing of
// the request.

import { createHash } from 'node:crypto'
import { type OfficeLanguage, STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { REPORTED } from '../../../../http/browser/csp-reports.ts'
import { Html, html } from '../../../../http/files/html.ts'
import { OFFICE_TEXTS } from '../../../../locale/texts.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf7; --text: #16202b; --sea: #0b6e6b }
@media (prefers-color-scheme: dark) { :root { --ground: #10161d; --text: #e8e6e1; --sea: #57c2bc } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 'IBM Plex Sans', system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 48px 16px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px }
a { color: var(--sea) }
a:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; border-radius: 2px }
`

export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${REPORTED}`

/** `not_completed` also covers an account being closed. */
export type Failure = 'not_completed' | 'no_response' | 'mailbox_elsewhere' | 'no_sign_up' | 'not_invited'

export function failurePage(public_url: string, failure: Failure, language: OfficeLanguage): string {
  const { page, title, reason, again } = OFFICE_TEXTS[language].google_failure
  const kind = failure === 'mailbox_elsewhere' ? 'EMAIL_MAGIC_LINK' : 'GOOGLE'
  return html`<!doctype html>
<html lang="${STORE_LOCALES[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page}</title><style>${new Html(STYLE)}</style></head>
<body><main>
<h1>${title}</h1>
<p>${reason[failure]}</p>
<p><a href="${public_url}/#/login?kind=${kind}">${again}</a></p>
</main></body>
</html>
`.text
}
