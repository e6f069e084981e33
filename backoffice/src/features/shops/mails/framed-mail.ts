// Prepares a mail for a frame on this page. The frame inherits the page's Content-Security-Policy, which
// forbids style attributes. The function therefore moves the styles into classes of one style sheet, which
// the nonce allows.

const plain = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** `html` is a mail from the server, with style attributes and without classes. */
export function framedMail(html: string, nonce: string): string {
  const names = new Map<string, string>()
  const classed = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? `s${names.size}`
    names.set(style, name)
    return ` class="${name}"`
  })
  const sheet = [...names].map(([style, name]) => `.${name}{${plain(style)}}`).join('\n')
  return classed.replace('</head>', () => `<style nonce="${nonce}">${sheet}</style></head>`)
}
