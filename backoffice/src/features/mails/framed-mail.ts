// A mail for a frame of this page. The frame inherits the page's rule that no element brings a style of its own, so the styles of the
// mail's elements become classes of one sheet, which may be there.

const plain = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** `html` is a letter of the server's: styled by attributes, with no class in it. */
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
