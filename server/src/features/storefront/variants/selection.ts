// Which variant an address chooses, such as `?size=m&colour=blue`, also in part. Pure: it is given the variants with their availability.

import { folded } from '@kontor/contract/catalogue/groups/combinations'
import type { ProductOption } from '@kontor/contract/catalogue/groups/product-groups'
import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import { slugged } from '@kontor/contract/catalogue/slugged'
import type { Availability, VariantChoice } from '@kontor/contract/storefront/catalogue-views'

export interface SelectableVariant {
  id: string
  option_values: OptionValue[]
  state: Availability['state']
}

/** A former name of an option or of one of its values. */
export interface Renaming {
  name: string
  /** Is null if the option itself was renamed. */
  value: string | null
  to: string
}

/** Returns the word for an option or a value in an address. */
const wordOf = (text: string): string => slugged(text) || text

/** The parameter of an option. `lang` chooses the language of every page. */
const parameterOf = (name: string): string => (wordOf(name) === 'lang' ? 'lang-' : wordOf(name))

/** Returns values with the same word in an address, such as `M` and `M+`. */
function alike(values: readonly string[]): ReadonlySet<string> {
  const count = new Map<string, number>()
  for (const value of values) count.set(wordOf(value), (count.get(wordOf(value)) ?? 0) + 1)
  return new Set(values.filter((value) => count.get(wordOf(value))! > 1))
}

/** Writes what a variant is chosen by: `size=m&colour=blue`. Values that are alike are written as they are. */
export function selectionBy(options: readonly ProductOption[]): (chosen: readonly OptionValue[]) => string {
  const written = new Map(options.map(({ name, values }) => [name, alike(values)]))
  return (chosen) =>
    new URLSearchParams(
      chosen.map(({ name, value }) => [
        parameterOf(name),
        written.get(name)?.has(value) ? value : wordOf(value),
      ]),
    ).toString()
}

const isWritten = (text: string, asked: string): boolean => folded(text) === folded(asked)
const isNamed = (text: string, asked: string): boolean =>
  isWritten(text, asked) || wordOf(text) === asked.toLowerCase()

/** The name and those that the option had before, also before it was renamed again. */
function namesOf({ name }: ProductOption, renamings: readonly Renaming[]): readonly string[] {
  const names = new Set([name])
  // What is added meanwhile is visited, too.
  for (const known of names)
    for (const { name: former, value, to } of renamings) if (value === null && to === known) names.add(former)
  return [...names]
}

/** The value that is called so, or was before. A value that was renamed there and back leads to what was tried already. */
function valueNamed({ values }: ProductOption, asked: string, renamings: readonly Renaming[]) {
  const tried = new Set<string>()
  for (let name: string | undefined = asked; name !== undefined && !tried.has(name); ) {
    const called: string = name
    const value =
      values.find((each) => isWritten(each, called)) ?? values.find((each) => isNamed(each, called))
    if (value !== undefined) return value
    tried.add(called)
    name = renamings.find((each) => each.value !== null && isNamed(each.value, called))?.to
  }
  return undefined
}

/** The values that the address asks for, by the option's name; former names count, too. */
export function wantedOf(
  query: URLSearchParams,
  options: readonly ProductOption[],
  renamings: readonly Renaming[],
): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const option of options) {
    const parameter = namesOf(option, renamings)
      .map(parameterOf)
      .find((name) => query.has(name))
    const value = parameter && valueNamed(option, query.get(parameter)!, renamings)
    if (value) wanted.set(option.name, value)
  }
  return wanted
}

const hasValues = (variant: SelectableVariant, wanted: ReadonlyMap<string, string>): boolean =>
  variant.option_values.every(({ name, value }) => (wanted.get(name) ?? value) === value)

/** In the order of their positions, the first that fits and is not sold out, else the first that fits. */
const firstOf = <Variant extends SelectableVariant>(variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ state }) => state !== 'sold_out') ?? variants[0]

/**
 * Returns the best variant. If no variant has all values, the values of the last options are dropped first.
 * Returns undefined if the list is empty.
 */
export function bestVariant<Variant extends SelectableVariant>(
  variants: readonly Variant[],
  wanted: ReadonlyMap<string, string>,
): Variant | undefined {
  for (const left = new Map(wanted); ; left.delete([...left.keys()].at(-1)!)) {
    const best = firstOf(variants.filter((variant) => hasValues(variant, left)))
    if (best !== undefined || left.size === 0) return best
  }
}

const isSoldOut = (variant: SelectableVariant | undefined): boolean => variant?.state === 'sold_out'

/**
 * The choices beside the chosen variant: each value that any variant has, with what becomes of the others as they are. A value that the visitor did not
 * ask for gives way: if nothing was `wanted`, a colour is sold out only if it is in every size.
 */
export function choicesOf(
  options: readonly ProductOption[],
  variants: readonly SelectableVariant[],
  chosen: SelectableVariant,
  wanted: ReadonlyMap<string, string>,
): VariantChoice['options'] {
  const keyOf = (values: readonly OptionValue[]) => JSON.stringify(values.map(({ value }) => value))
  const selectionOf = selectionBy(options)
  const by_values = new Map(variants.map((variant) => [keyOf(variant.option_values), variant]))
  const kept = new Map(
    chosen.option_values.flatMap(({ name, value }) => (wanted.get(name) === value ? [[name, value]] : [])),
  )
  /** Returns the variant of a choice; undefined if no variant fits. */
  const leadsTo = (selection: readonly OptionValue[], name: string, value: string) => {
    const exact = by_values.get(keyOf(selection))
    if (exact !== undefined && !isSoldOut(exact)) return exact
    const fitting = firstOf(variants.filter((each) => hasValues(each, new Map([...kept, [name, value]]))))
    return isSoldOut(fitting) ? (exact ?? fitting) : (fitting ?? exact)
  }
  return options.map(({ name, values }, at) => {
    const offered = new Set(variants.map((variant) => variant.option_values[at]?.value))
    return {
      name,
      choices: values
        .filter((value) => offered.has(value))
        .map((value) => {
          const selection = chosen.option_values.map((each) => (each.name === name ? { name, value } : each))
          const variant = leadsTo(selection, name, value)
          return {
            value,
            query: selectionOf(variant?.option_values ?? selection),
            is_chosen: chosen.option_values[at]?.value === value,
            state: variant?.state ?? 'missing',
          }
        }),
    }
  })
}
