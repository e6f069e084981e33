// The options of a group and the slugs of its variants. Comparisons ignore case; the first spelling of a name
// or value is stored.

import { folded } from '@kontor/contract/catalogue/groups/combinations'
import type { ProductOption } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_OPTION_VALUES } from '@kontor/contract/catalogue/groups/variant-limits'
import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import { slugged } from '@kontor/contract/catalogue/slugged'
import type { FieldErrors } from './field-errors.ts'

export const isSame = (one: string, other: string): boolean => folded(one) === folded(other)

/**
 * Checks that the names and values of the options are different and not too many. `values_at` is the field of
 * the values if the caller sends a single option.
 */
export function checkOptions(
  options: readonly ProductOption[],
  errors: FieldErrors,
  values_at?: string,
): void {
  const names = new Set<string>()
  for (const [o, { name, values }] of options.entries()) {
    if (names.has(folded(name)))
      errors.add(`options.${o}.name`, `Option: ${name} is listed twice.`, 'duplicate')
    names.add(folded(name))
    const field = values_at ?? `options.${o}.values`
    if (values.length > MAX_OPTION_VALUES)
      errors.add(field, `${name}: at most ${MAX_OPTION_VALUES} values.`, 'too_many')
    const seen = new Set<string>()
    for (const [v, value] of values.entries()) {
      if (seen.has(folded(value)))
        errors.add(`${field}.${v}`, `Value: ${value} is listed twice.`, 'duplicate')
      seen.add(folded(value))
    }
  }
}

/** The options of a group while variants are made. New values of a variant join the options. */
export class OpenOptions {
  readonly options: ProductOption[]
  private readonly values: Map<string, string>[]

  constructor(options: readonly ProductOption[]) {
    this.options = options.map(({ name, values }) => ({ name, values: [...values] }))
    this.values = options.map(({ values }) => new Map(values.map((value) => [folded(value), value])))
  }

  /**
   * Returns the values in the order of the options, as spelled by the group. Returns undefined, with an error
   * at `field`, if a value is missing or unknown.
   */
  chosen(given: readonly OptionValue[], field: string, errors: FieldErrors): OptionValue[] | undefined {
    const unknown = given.find(({ name }) => !this.options.some((option) => isSame(option.name, name)))
    if (unknown) return errors.add(field, `The product has no option ${unknown.name}.`)
    if (given.length > this.options.length)
      return errors.add(field, 'An option is listed twice.', 'duplicate')
    const chosen: OptionValue[] = []
    for (const [at, option] of this.options.entries()) {
      const said = given.find(({ name }) => isSame(option.name, name))
      if (said === undefined) return errors.add(field, `${option.name} is required.`)
      const known = this.values[at]!.get(folded(said.value))
      if (known === undefined) {
        if (option.values.length >= MAX_OPTION_VALUES)
          return errors.add(field, `${option.name}: at most ${MAX_OPTION_VALUES} values.`, 'too_many')
        option.values.push(said.value)
        this.values[at]!.set(folded(said.value), said.value)
      }
      chosen.push({ name: option.name, value: known ?? said.value })
    }
    return chosen
  }
}

const MAX_SLUG_LENGTH = 190

/** `t-shirt-m-blue`. */
export const variantSlug = (group_slug: string, chosen: readonly OptionValue[]): string =>
  slugged([group_slug, ...chosen.map(({ value }) => value)].join('-').slice(0, MAX_SLUG_LENGTH))
