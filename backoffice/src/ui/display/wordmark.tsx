// Kontor's mark and name.

import classes from './wordmark.module.css'

export function Wordmark() {
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="6" fill="var(--sea)" />
        <path
          d="M10 7v18M11 16.5 21.5 7M14.5 14 22 25"
          fill="none"
          stroke="var(--on-sea)"
          strokeWidth="3"
          strokeLinecap="square"
        />
      </svg>
      Kontor
    </span>
  )
}
