// Reads from a page where the browser has put each text and each picture, field and button.

import type { Page } from 'playwright-core'

export interface Rect {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Box {
  /** The element as a person would look for the element. */
  name: string
  /** Numbers of the element and of the elements around, from the inside. */
  path: number[]
  /** The number of the sticky bar or other layer that holds the element; 0 for the page itself. */
  layer: number
  /** The nearest element, or the element itself, that hides or scrolls content too large for it. */
  cutter: (Rect & { is_scrollable: boolean }) | null
  /** Each line of a text; of other elements, the element. */
  lines: Rect[]
  /** Empty for elements that are no text. */
  text: string
  /** The parts of each word: several if the word is broken. */
  words: { word: string; parts: Rect[] }[]
}

/** Runs in the page, so the function uses nothing from outside. */
function collect(): Box[] {
  const numbers = new Map<Element, number>()
  const around = (element: Element): Element[] =>
    element.parentElement === null ? [element] : [element, ...around(element.parentElement)]
  const numberOf = (element: Element): number => {
    if (!numbers.has(element)) numbers.set(element, numbers.size + 1)
    return numbers.get(element)!
  }
  /** What is asked of many elements again, because each asks the elements around. */
  const remember = <Value>(find: (element: Element) => Value) => {
    const found = new Map<Element, Value>()
    return (element: Element): Value => {
      if (!found.has(element)) found.set(element, find(element))
      return found.get(element)!
    }
  }
  const styleOf = remember((element) => {
    const { position, overflowX, clipPath } = getComputedStyle(element)
    return { position, overflowX, clipPath }
  })
  const rectOf = ({ left, right, top, bottom }: DOMRect): Rect => ({ left, right, top, bottom })
  const rectsOf = (range: Range): Rect[] =>
    [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).map(rectOf)
  // Texts for screen readers are clipped to nothing.
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    around(element).every((one) => styleOf(one).clipPath !== 'inset(50%)')

  const boxOf = (element: Element): Omit<Box, 'lines' | 'text' | 'words'> => {
    const elements = around(element)
    const layer = elements.find((one) => /^(absolute|fixed|sticky)$/.test(styleOf(one).position))
    const cutter = elements
      .slice(0, elements.indexOf(document.body))
      .find((one) => styleOf(one).overflowX !== 'visible')
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    return {
      name: `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`,
      path: elements.map(numberOf),
      layer: layer ? numberOf(layer) : 0,
      cutter: cutter
        ? {
            ...rectOf(cutter.getBoundingClientRect()),
            is_scrollable: /^(auto|scroll)$/.test(styleOf(cutter).overflowX),
          }
        : null,
    }
  }
  const part = (node: Text, start: number, length: number): Rect[] => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + length)
    return rectsOf(range)
  }
  const textBox = (node: Text): Box => {
    const text = node.nodeValue ?? ''
    const words = [...text.matchAll(/[\p{L}\p{N}.,]+/gu)].map(({ index, 0: word }) => ({
      word,
      parts: part(node, index, word.length),
    }))
    return { ...boxOf(node.parentElement!), lines: part(node, 0, text.length), text: text.trim(), words }
  }
  const isText = ({ nodeValue, parentElement }: Node): boolean =>
    (nodeValue ?? '').trim() !== '' &&
    parentElement !== null &&
    !/^(SCRIPT|STYLE|OPTION|NOSCRIPT)$/.test(parentElement.tagName) &&
    isShown(parentElement)

  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const others = [...document.querySelectorAll('img,svg,input,select,textarea,button,video,.picture')]
  return [
    ...texts.filter(isText).map(textBox),
    ...others.filter(isShown).map((element) => ({
      ...boxOf(element),
      lines: [rectOf(element.getBoundingClientRect())],
      text: '',
      words: [],
    })),
  ]
}

/** Everything to see on the page, the parts below the window too. */
export const collectBoxes = (page: Page): Promise<Box[]> => page.evaluate(collect)
