// A progress bar: the browser's element with styles. The element is smaller than any library's bar.

import classes from './progress-bar.module.css'

/** `part` is the progress from 0 to 1. */
export function ProgressBar({ label, part }: { label: string; part: number }) {
  return <progress className={classes.bar} value={Math.min(1, part)} aria-label={label} />
}
