// Scrolls to an answer above its form. On a phone the buttons are at the lower edge, and the top of a long
// page is out of sight.

import classes from './scroll-into-view.module.css'

/**
 * Properties of an element that is scrolled to on appearance, unless the element is visible already. An
 * answer that replaces an earlier answer needs a new `key` for scrolling again.
 */
export const scrolledIntoView = {
  ref: (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' }),
  className: classes.answer,
}
