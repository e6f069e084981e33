import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { bestVariant, choicesOf, type SelectableVariant, selectionBy, wantedOf } from './selection.ts'

const OPTIONS = [
  { name: 'Size', values: ['S', 'M', 'L'] },
  { name: 'Farbe & Muster', values: ['Rot', 'Grün', '★'] },
]
const variant = (
  size: string,
  colour: string,
  state: SelectableVariant['state'] = 'in_stock',
): SelectableVariant => ({
  id: `${size}/${colour}`,
  option_values: [
    { name: 'Size', value: size },
    { name: 'Farbe & Muster', value: colour },
  ],
  state,
})
const wanted = (query: string, renamings: Parameters<typeof wantedOf>[2] = []) =>
  Object.fromEntries(wantedOf(new URLSearchParams(query), OPTIONS, renamings))

describe('the variant of a URL', () => {
  test.each([
    ['size=m', { Size: 'M' }],
    ['size=M&farbe-muster=gruen', { Size: 'M', 'Farbe & Muster': 'Grün' }],
    ['farbe-muster=Gru%CC%88n', { 'Farbe & Muster': 'Grün' }],
    ['size=xxl&utm_source=mail', {}],
    ['', {}],
  ])('%s', (query, expected) => {
    expect(wanted(query)).toEqual(expected)
  })

  test('former names of options and values still count', () => {
    const renamings = [
      { name: 'Size', value: 'Mid', to: 'M' },
      { name: 'Size', value: 'Medium', to: 'Mid' },
      { name: 'Fit', value: null, to: 'Size' },
    ]
    expect(wanted('fit=medium', renamings)).toEqual({ Size: 'M' })
  })

  test('also if an option was renamed twice', () => {
    const renamings = [
      { name: 'Width', value: null, to: 'Size' },
      { name: 'Fit', value: null, to: 'Width' },
    ]
    for (const name of ['size', 'width', 'fit']) expect(wanted(`${name}=m`, renamings)).toEqual({ Size: 'M' })
  })

  test('a value renamed there and back is looked up once', () => {
    const renamings = [
      { name: 'Farbe & Muster', value: 'Crimson', to: 'Rot' },
      { name: 'Farbe & Muster', value: 'Rot', to: 'Crimson' },
    ]
    expect(wanted('size=rot&farbe-muster=crimson', renamings)).toEqual({ 'Farbe & Muster': 'Rot' })
    const names = [
      { name: 'Fit', value: null, to: 'Size' },
      { name: 'Size', value: null, to: 'Fit' },
    ]
    expect(wanted('fit=m', names)).toEqual({ Size: 'M' })
  })

  test('every written selection is read again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OPTIONS[0]!.values),
        fc.constantFrom(...OPTIONS[1]!.values),
        (size, colour) => {
          const { option_values } = variant(size, colour)
          expect(wanted(selectionBy(OPTIONS)(option_values))).toEqual({
            Size: size,
            'Farbe & Muster': colour,
          })
        },
      ),
      { numRuns: runs(50) },
    )
  })
})

test('values with one slug have different addresses', () => {
  const options = [{ name: 'Size', values: ['S', 'M', 'M+', 'm!'] }]
  const selections = options[0]!.values.map((value) => selectionBy(options)([{ name: 'Size', value }]))
  expect(selections).toEqual(['size=s', 'size=M', 'size=M%2B', 'size=m%21'])
  for (const [at, selection] of selections.entries())
    expect(wantedOf(new URLSearchParams(selection), options, []).get('Size')).toBe(options[0]!.values[at])
  const renamings = [{ name: 'Size', value: 'L+', to: 'S' }]
  expect(wantedOf(new URLSearchParams('size=L%2B'), options, renamings).get('Size')).toBe('S')
})

test('an option named like the language parameter gets a different parameter', () => {
  const options = [{ name: 'Lang', values: ['DE', 'Extra'] }]
  const named = (query: string) => wantedOf(new URLSearchParams(query), options, []).get('Lang')
  expect(selectionBy(options)([{ name: 'Lang', value: 'DE' }])).toBe('lang-=de')
  expect(named('lang-=de')).toBe('DE')
  expect(named('lang=de')).toBeUndefined()
  expect(named('lang=en&lang-=extra')).toBe('Extra')
})

describe('the variant that is shown', () => {
  const variants = [variant('S', 'Rot', 'sold_out'), variant('S', 'Grün'), variant('M', 'Rot', 'sold_out')]
  const best = (query: string) => bestVariant(variants, wantedOf(new URLSearchParams(query), OPTIONS, []))?.id

  test('the shown variant is in stock unless a sold-out variant is requested, or the nearest if no combination matches', () => {
    expect(best('')).toBe('S/Grün')
    expect(best('size=s&farbe-muster=rot')).toBe('S/Rot')
    expect(best('size=m')).toBe('M/Rot')
    expect(best('size=m&farbe-muster=gruen')).toBe('M/Rot')
    expect(bestVariant([], new Map())).toBeUndefined()
  })

  test('the shown variant comes with its choices, and sold-out and missing choices are marked', () => {
    const chosen = wantedOf(new URLSearchParams('size=s&farbe-muster=gruen'), OPTIONS, [])
    const [sizes, colours] = choicesOf(OPTIONS, variants, variants[1]!, chosen)
    expect(sizes?.choices).toEqual([
      { value: 'S', query: 'size=s&farbe-muster=gruen', is_chosen: true, state: 'in_stock' },
      { value: 'M', query: 'size=m&farbe-muster=gruen', is_chosen: false, state: 'missing' },
    ])
    expect(colours?.choices.map(({ value, state }) => [value, state])).toEqual([
      ['Rot', 'sold_out'],
      ['Grün', 'in_stock'],
    ])
  })

  test('without a choice, a colour is shown as sold out only if sold out in every size', () => {
    const shelf = [
      variant('S', 'Rot', 'sold_out'),
      variant('S', 'Grün'),
      variant('M', 'Rot'),
      variant('M', '★', 'sold_out'),
    ]
    const coloursOf = (query: string) => {
      const wanted = wantedOf(new URLSearchParams(query), OPTIONS, [])
      const [, colours] = choicesOf(OPTIONS, shelf, bestVariant(shelf, wanted)!, wanted)
      return colours?.choices.map((choice) => [choice.value, choice.state, choice.query])
    }
    const green = ['Grün', 'in_stock', 'size=s&farbe-muster=gruen']
    expect(coloursOf('')).toEqual([
      ['Rot', 'in_stock', 'size=m&farbe-muster=rot'],
      green,
      ['★', 'sold_out', 'size=m&farbe-muster=%E2%98%85'],
    ])
    // In the size that was asked for it is sold out.
    expect(coloursOf('size=s')).toEqual([
      ['Rot', 'sold_out', 'size=s&farbe-muster=rot'],
      green,
      ['★', 'missing', 'size=s&farbe-muster=%E2%98%85'],
    ])
  })
})
