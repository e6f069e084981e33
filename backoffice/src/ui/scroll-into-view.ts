// For answers that stand above what they answer. On a phone the buttons are at the lower edge, and the top of a long page is out of sight.

import classes from './scroll-into-view.module.css'

/**
 * Properties of an element that is scrolled to as it appears, unless it can be seen already. An answer that replaces another needs another `key`
 * to be scrolled to again.
 */
export const scrolledIntoView = {
  ref: (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' }),
  className: classes.answer,
}
