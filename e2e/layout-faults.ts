// Finds in the layout of a page what a person would call broken: a page that has to be scrolled sideways, boxes that
// overlap, columns a few letters wide, torn words, and text that is cut off.

import type { Page } from 'playwright-core'
import { type Box, collectBoxes, type Rect } from './collect-boxes.ts'

// Glyphs reach a little over their line, and borders are rounded to pixels.
const TOLERANCE_PX = 3
// German words have six letters on average: a column of four lines with fewer letters tears the words apart.
const NARROW_LINES = 4
const NARROW_LETTERS = 7
// The narrowest column of the store, a tile on the narrowest phone, has room for a word as wide as this.
const ROOM_FOR_A_WORD_PX = 120

const isTorn = ({ parts }: { parts: Rect[] }): boolean =>
  parts.length > 1 &&
  parts[0]!.bottom <= parts.at(-1)!.top + TOLERANCE_PX &&
  parts.reduce((sum, { left, right }) => sum + right - left, 0) < ROOM_FOR_A_WORD_PX

const isTooNarrow = ({ lines, text }: Box): boolean =>
  lines.length >= NARROW_LINES && text !== '' && text.length / lines.length < NARROW_LETTERS

function textFaults(box: Box): string[] {
  const { name, lines, cutter } = box
  const faults = box.words.filter(isTorn).map(({ word }) => `a torn word, ${word}: ${name}`)
  if (isTooNarrow(box)) faults.push(`a column of ${lines.length} lines: ${name}`)
  if (box.text === '' || cutter === null || cutter.is_scrollable) return faults
  const goesOut = ({ left, right }: Rect) =>
    left < cutter.left - TOLERANCE_PX || right > cutter.right + TOLERANCE_PX
  if (lines.some(goesOut)) faults.push(`cut off at the side: ${name}`)
  const goesOver = ({ top, bottom }: Rect) =>
    top < cutter.top - TOLERANCE_PX || bottom > cutter.bottom + TOLERANCE_PX
  if (lines.some(goesOver)) faults.push(`cut off above or below: ${name}`)
  return faults
}

const isOutside = ({ lines, cutter }: Box, width: number): boolean =>
  !cutter?.is_scrollable &&
  lines.some(({ left, right }) => left < -TOLERANCE_PX || right > width + TOLERANCE_PX)

const meet = (a: Rect, b: Rect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE_PX &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE_PX

/** Layers lie over the page by design, and an element contains its own parts. */
const overlap = (a: Box, b: Box): boolean =>
  a.layer === b.layer &&
  !a.path.includes(b.path[0]!) &&
  !b.path.includes(a.path[0]!) &&
  a.lines.some((line) => b.lines.some((other) => meet(line, other)))

/** The faults of the page as the browser has laid out the page, as readable lines. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const boxes = await collectBoxes(page)
  const { width, whole } = await page.evaluate(() => ({
    width: innerWidth,
    whole: document.documentElement.scrollWidth,
  }))
  const faults = boxes.flatMap(textFaults)
  if (whole > width) faults.push(`the page is ${whole} pixels wide in a window of ${width}`)
  for (const box of boxes) if (isOutside(box, width)) faults.push(`out of the window: ${box.name}`)
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1)) if (overlap(a, b)) faults.push(`overlap: ${a.name} and ${b.name}`)
  return [...new Set(faults)]
}
