// The two pages of the development mailbox, in plain HTML, without scripts and external files.

import { Html, type HtmlPart, html } from '../../http/files/html.ts'
import type { StoredMail } from './mails.queries.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf7; --surface: #ffffff; --text: #16202b; --quiet: #5a6572; --line: #e4e0d8; --sea: #0b6e6b; --on-sea: #ffffff }
@media (prefers-color-scheme: dark) { :root { --ground: #10161d; --surface: #17202a; --text: #e8e6e1; --quiet: #9aa7b4; --line: #2a3542; --sea: #57c2bc; --on-sea: #10161d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 'IBM Plex Sans', system-ui, sans-serif }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px }
h2 { font-size: 16px; margin: 0 }
p { margin: 0 0 16px }
a { color: var(--sea) }
a:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; border-radius: 2px }
.quiet { color: var(--quiet); font-size: 14px; overflow-wrap: anywhere }
ol { list-style: none; margin: 24px 0 0; padding: 0; border-top: 1px solid var(--line) }
li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 0; border-bottom: 1px solid var(--line) }
li > div { flex: 1 1 320px; min-width: 0 }
.action { display: inline-block; padding: 8px 16px; border-radius: 6px; background: var(--sea); color: var(--on-sea); font-weight: 600; text-decoration: none }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 24px }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 6px; background: #fbfaf7 }
pre { margin: 16px 0 0; padding: 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }
summary { margin-top: 24px; cursor: pointer }
`

const page = (title: string, content: HtmlPart) => ({
  style: STYLE,
  document: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><main>
${content}
</main></body>
</html>
`.text,
})

const time = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`

/** The http and https links in the text of a mail, each once. */
const linksOf = (mail: StoredMail): string[] => [...new Set(mail.text.match(/https?:\/\/\S+/g) ?? [])]

/**
 * A button to the first link of the mail. Its label names the subject, for people who cannot see the mail
 * beside the button.
 */
function firstLink(mail: StoredMail): HtmlPart {
  const link = linksOf(mail)[0]
  return link === undefined
    ? null
    : html`<a class="action" href="${link}" aria-label="Open the link of ‘${mail.subject}’ to ${mail.to}">Open link</a>`
}

export function listPage(mails: StoredMail[]) {
  const list =
    mails.length === 0
      ? html`<p>No emails yet. Request a login link, and it appears here.</p>`
      : html`<ol>${mails.map(
          (mail) => html`
<li><div><h2><a href="/dev/mailbox/${mail.id}">${mail.subject}</a></h2><div class="quiet">to ${mail.to}, ${time(mail.created_at)}</div></div>${firstLink(mail)}</li>`,
        )}
</ol>`
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p class="quiet">Without SMTP_URL, emails are not sent but shown here, newest first. <a href="/dev/mailbox">Refresh</a></p>
${list}`,
  )
}

export function mailPage(mail: StoredMail) {
  return page(
    mail.subject,
    html`<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${mail.subject}</h1>
<dl><dt>To</dt><dd>${mail.to}</dd><dt>Date</dt><dd>${time(mail.created_at)}</dd>${linksOf(mail).map(
      (link) => html`<dt>Link</dt><dd><a href="${link}">${link}</a></dd>`,
    )}</dl>
${mail.html === '' ? null : html`<iframe src="/dev/mailbox/${mail.id}/html" title="Preview of the email" sandbox="allow-top-navigation-by-user-activation"></iframe>`}
<details${mail.html === '' ? html` open` : null}><summary>Plain text</summary><pre>${mail.text}</pre></details>`,
  )
}
