// Makes DOM elements. Strings become text nodes, so a merchant's text never becomes markup.

type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>

/** An attribute that is a function becomes an event listener, `true` an empty attribute; `false` and undefined are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value !== undefined && value !== false)
      made.setAttribute(key, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== null))
  return made
}
