// HTML as a tagged template: every value put in is escaped, unless it is `Html` made by such a template.

export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

type HtmlPart = string | number | Html | null | Html[]

function render(part: HtmlPart): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** html`<p>${text}</p>`. Null gives nothing; the parts of an array are joined. */
export const html = (literals: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  new Html(literals.reduce((text, literal, position) => text + render(parts[position - 1] ?? null) + literal))
