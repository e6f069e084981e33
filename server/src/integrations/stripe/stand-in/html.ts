/** HTML in which everything put in is escaped; only HTML made here stays as it is. */
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

type Part = string | number | Html | null | Part[]

export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    literals.reduce((text, literal, position) => text + render(parts[position - 1] ?? null) + literal),
  )
}

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
