// A notice to the visitor: the event and the next step.

import type { ReactNode } from 'react'

interface Props {
  tone: 'info' | 'success' | 'attention' | 'danger'
  title?: string
  children?: ReactNode
  id?: string
  /** Screen readers read the notice aloud when the script adds the notice to the page. */
  is_live?: boolean
}

export const Notice = ({ tone, title, children, id, is_live }: Props) => (
  <div
    className={`notice notice-${tone}`}
    id={id}
    role={is_live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
  >
    {title && <p className="notice-title">{title}</p>}
    {children}
  </div>
)
