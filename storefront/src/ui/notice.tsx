// Something the visitor should know now: what happened and what to do.

import type { ReactNode } from 'react'

interface Props {
  tone: 'info' | 'success' | 'attention' | 'danger'
  title?: string
  children?: ReactNode
  id?: string
  /** Read out at once where a browser puts it in later. */
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
