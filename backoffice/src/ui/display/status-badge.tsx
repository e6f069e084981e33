// A status as a word with a coloured dot, because colour must not be the only sign.

import classes from './status-badge.module.css'

export type Tone = 'info' | 'sea' | 'brass' | 'success' | 'danger' | 'quiet'

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
