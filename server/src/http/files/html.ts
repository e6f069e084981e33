// HTML as tagged templates. Every value is escaped, unless the value is `Html` from such a template.

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export type HtmlPart = string | number | Html | null | HtmlPart[]

function render(part: HtmlPart): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** html`<p>${text}</p>`. Null gives nothing. The parts of an array are joined. */
export function html(literals: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(
    literals.reduce((text, literal, position) => text + render(parts[position - 1] ?? null) + literal),
  )
}
