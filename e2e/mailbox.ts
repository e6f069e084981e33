// The development mailbox as a person reads it: the newest mail to an address, its link, its code.

import { setTimeout as pause } from 'node:timers/promises'

interface Mail {
  to: string
  text: string
}

export interface LoginMail {
  link: string
  code: string
}

/** Waits for the newest login mail to an address; with an id, until that mail is the one of this login. */
export async function readLoginMail(origin: string, email: string, id = ''): Promise<LoginMail> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
    const mails = (await (await fetch(`${origin}/dev/mailbox.json`)).json()) as Mail[]
    // Another mail, such as of a new order, may have come after it.
    const links = mails.flatMap(({ to, text }) =>
      to === email ? (/https?:\/\/\S+magic-link\S+/.exec(text)?.[0] ?? []) : [],
    )
    const link = links[0]
    if (!link?.includes(`id=${id}`)) continue
    const code = new URLSearchParams(link.slice(link.indexOf('?'))).get('challenge')
    if (!code) throw new Error(`There is no code in ${link}`)
    return { link, code }
  }
  throw new Error(`No login mail to ${email} has arrived.`)
}

/** Waits for the newest link that confirms an address, other than `not`. */
export async function readConfirmationLink(origin: string, email: string, not = ''): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
    const mails = (await (await fetch(`${origin}/dev/mailbox.json`)).json()) as Mail[]
    for (const { to, text } of mails) {
      const link = to === email && /https?:\/\/\S+emails\/confirm\S+/.exec(text)?.[0]
      if (!link) continue
      if (link === not) break
      return link
    }
  }
  throw new Error(`No link to confirm ${email} has arrived.`)
}

/** Waits for the newest invitation to an address and gives its link. */
export async function readInvitation(origin: string, email: string): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
    const mails = (await (await fetch(`${origin}/dev/mailbox.json`)).json()) as Mail[]
    const link = mails
      .filter(({ to }) => to === email)
      .map(({ text }) => /https?:\/\/\S+\/login\?\S+/.exec(text)?.[0])
      .find((found) => found !== undefined)
    if (link) return link
  }
  throw new Error(`No invitation to ${email} has arrived.`)
}
