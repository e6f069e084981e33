// A state said in a word, with a dot in its colour: never colour alone.

import classes from './status-badge.module.css'

export type Tone = 'info' | 'sea' | 'brass' | 'success' | 'danger' | 'quiet'

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
