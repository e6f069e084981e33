// The arrow of an energy label: the scale, and the class in the class's colour.

import { energyColour } from '@kontor/contract/catalogue/products/energy-scale'

export interface EnergyClass {
  class: string
  best: string
  worst: string
}

interface Attributes {
  d?: string
  x?: number
  y?: number
  fill: string
  stroke?: string
  strokeWidth?: number
  strokeLinejoin?: 'round'
  textAnchor?: 'middle'
  fontSize?: number
  fontWeight?: number
  paintOrder?: 'stroke'
}

type Part = readonly [name: 'path' | 'text', attributes: Attributes, text?: string]

export const ARROW_BOX = '0 0 76 32'

const POINT = 'M24.25.75h34L75 16 58.25 31.25h-34z'
const BOLD = { textAnchor: 'middle', fontWeight: 700 } as const

/** The parts of a drawing of `ARROW_BOX`, the lowest first. */
export function arrowParts(label: EnergyClass): readonly Part[] {
  const small = { ...BOLD, x: 12.5, fontSize: 9, fill: '#000' }
  const large = { ...BOLD, x: 44, y: 23.5, fontSize: label.class.length > 2 ? 15 : 21 }
  return [
    [
      'path',
      {
        d: `M.75.75h23.5v30.5H.75z ${POINT}`,
        fill: '#fff',
        stroke: '#000',
        strokeWidth: 1.5,
        strokeLinejoin: 'round',
      },
    ],
    ['path', { d: POINT, fill: energyColour(label), stroke: '#000', strokeWidth: 1.5 }],
    ['text', { ...small, y: 11 }, label.best],
    ['path', { d: 'M12.5 13v6m-2.5-3.5 2.5-2.5 2.5 2.5', fill: 'none', stroke: '#000', strokeWidth: 1.2 }],
    ['text', { ...small, y: 28 }, label.worst],
    ['text', { ...large, fill: '#fff', stroke: '#000', strokeWidth: 2, paintOrder: 'stroke' }, label.class],
  ]
}
