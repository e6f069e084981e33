// An island: a part of a page that the browser hydrates. The island's properties follow as JSON, escaped so
// that no text ends the surrounding script element.

import type { ReactNode } from 'react'

/** JSON that is safe inside a script element: no `<`, and no line separators that break old parsers. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

export const Island = ({ name, props, children }: { name: string; props: object; children: ReactNode }) => (
  <>
    <div data-island={name}>{children}</div>
    <script
      type="application/json"
      data-island-props={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every angle bracket escaped
      dangerouslySetInnerHTML={{ __html: scriptJson(props) }}
    />
  </>
)
