// A notice to the visitor: what happened and what to do.

import type { ReactNode } from 'react'

interface Props {
  tone: 'info' | 'success' | 'attention' | 'danger'
  title?: string
  children?: ReactNode
  id?: string
  /** Screen readers read the notice out when the script adds it to the page. */
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
