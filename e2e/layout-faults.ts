// Measures the layout of a page as the browser has laid out the page, and finds what a person would call broken: a
// page that has to be scrolled sideways, boxes that overlap, text one letter wide, and text that is cut off.

import type { Page } from 'playwright-core'

/** Runs in the page, so the function uses nothing from outside. */
function measureFaults(): string[] {
  // Glyphs reach a little over their line, and borders are rounded to pixels.
  const TOLERANCE_PX = 3
  const LETTERS_IN_A_NARROW_LINE = 2
  const faults: string[] = []

  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let at: Element | null = element; at; at = at.parentElement) {
      // The usual style of texts for screen readers, and links to skip to the content.
      if (getComputedStyle(at).clipPath === 'inset(50%)') return false
    }
    return true
  }
  const named = (element: Element): string => {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`
  }
  /** The element out of the normal flow that holds this element, such as a sticky bar. Bars may lie over the page. */
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/^(absolute|fixed|sticky)$/.test(getComputedStyle(at).position)) return at
    return null
  }
  /** The element, or the nearest around the element, that cuts off content that is too large. */
  const cutterOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return at
    return null
  }
  const isScrollable = (element: Element | null): boolean =>
    element !== null && /^(auto|scroll)$/.test(getComputedStyle(element).overflowX)

  interface Leaf {
    element: Element
    name: string
    layer: Element | null
    rect: DOMRect
  }
  const leaves: Leaf[] = []

  const lookAtText = (node: Text): void => {
    const text = (node.nodeValue ?? '').trim()
    const element = node.parentElement
    if (text === '' || element === null || /^(SCRIPT|STYLE|OPTION|NOSCRIPT)$/.test(element.tagName)) return
    if (!isShown(element)) return
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length >= 3 && text.length / lines.length < LETTERS_IN_A_NARROW_LINE + 1)
      faults.push(`a column of ${lines.length} lines: ${named(element)}`)
    const cutter = cutterOf(element)
    const layer = layerOf(element)
    for (const rect of lines) leaves.push({ element, name: named(element), layer, rect })
    if (cutter === null || isScrollable(cutter)) return
    const box = cutter.getBoundingClientRect()
    if (lines.some(({ left, right }) => left < box.left - TOLERANCE_PX || right > box.right + TOLERANCE_PX))
      faults.push(`cut off at the side: ${named(element)}`)
    if (lines.some(({ top, bottom }) => top < box.top - TOLERANCE_PX || bottom > box.bottom + TOLERANCE_PX))
      faults.push(`cut off above or below: ${named(element)}`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) lookAtText(walker.currentNode as Text)
  for (const element of document.querySelectorAll('img,svg,input,select,textarea,button,video,.picture')) {
    const rect = element.getBoundingClientRect()
    if (rect.width === 0 || rect.height === 0 || !isShown(element)) continue
    leaves.push({ element, name: named(element), layer: layerOf(element), rect })
  }

  const width = document.documentElement.scrollWidth
  if (width > innerWidth) faults.push(`the page is ${width} pixels wide in a window of ${innerWidth}`)
  for (const { element, name, rect } of leaves) {
    const is_out = rect.left < -TOLERANCE_PX || rect.right > innerWidth + TOLERANCE_PX
    if (is_out && !isScrollable(cutterOf(element))) faults.push(`out of the window: ${name}`)
  }

  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE_PX &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE_PX
  for (const [at, a] of leaves.entries())
    for (const b of leaves.slice(at + 1)) {
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue
      if (overlap(a.rect, b.rect)) faults.push(`overlap: ${a.name} and ${b.name}`)
    }
  return [...new Set(faults)]
}

/** The faults of the page as the window shows the page now, as readable lines. */
export const findLayoutFaults = (page: Page): Promise<string[]> => page.evaluate(measureFaults)
