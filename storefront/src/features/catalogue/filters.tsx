// The filters of a list of products: a plain form, beside the list on a desk, and a sheet behind a link on a
// phone. See `product/submit-choice.ts` for the script.

import type { CatalogueView, ChosenFilters } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ReactNode } from 'react'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { cataloguePath } from '../../lib/paths.ts'

export const FILTERS = 'filters'

type Facets = NonNullable<CatalogueView['facets']>

/** Further values are behind a summary, so that the form stays in view. */
const FIRST_VALUES = 8
const MAX_VALUES = 24

const NOTHING: ChosenFilters = { brand: '', options: [], price_min: '', price_max: '', in_stock: false }

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function Value({
  name,
  value,
  label,
  lang,
  count,
  is_on,
  many,
}: {
  name: string
  value: string
  label: string
  lang?: string | undefined
  count?: number | undefined
  is_on: boolean
  many?: boolean
}) {
  const texts = useTexts()
  return (
    <label className="choice">
      <input
        type={many ? 'checkbox' : 'radio'}
        name={name}
        value={value}
        defaultChecked={is_on}
        data-submit-on-change=""
      />
      <span dir="auto" lang={lang}>
        {label}
      </span>
      {count !== undefined && <span className="choice-count">{texts.number(count)}</span>}
    </label>
  )
}

function Group({ title, children, rest }: { title: string; children: ReactNode; rest?: ReactNode[] }) {
  const texts = useTexts()
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
      {rest && rest.length > 0 && (
        <details>
          <summary>{texts.say('filters.more')}</summary>
          {rest}
        </details>
      )}
    </fieldset>
  )
}

/** Counts of a part of the products only show which values exist, not how many products have a value. */
const shownCount = ({ is_estimate }: Facets, count: number) => (is_estimate ? undefined : count)

type Counted = Facets['brands'][number]

/**
 * Returns the first values and all chosen values, even values that no product has any more, because the form
 * sends only the shown choices.
 */
function valuesToShow(values: readonly Counted[], chosen: readonly string[]): Counted[] {
  const first = values.slice(0, MAX_VALUES)
  const others = chosen.filter((one) => !first.some(({ value }) => isSame(value, one)))
  return [
    ...first,
    ...others.map((one) => values.find(({ value }) => isSame(value, one)) ?? { value: one, count: 0 }),
  ]
}

/** A choice of a single value, or of none. */
function OneOf({
  title,
  name,
  facets,
  of,
  chosen,
}: {
  title: string
  name: string
  facets: Facets
  of: 'categories' | 'brands' | 'tags'
  chosen: string
}) {
  const texts = useTexts()
  const values = valuesToShow(facets[of], chosen === '' ? [] : [chosen])
  if (values.length === 0 || (values.length === 1 && chosen === '')) return null
  const shown = values.map(({ value, count }) => (
    <Value
      key={value}
      name={name}
      value={value}
      label={value}
      lang={texts.written.lang}
      count={shownCount(facets, count)}
      is_on={isSame(value, chosen)}
    />
  ))
  return (
    <Group title={title} rest={shown.slice(FIRST_VALUES)}>
      <Value name={name} value="" label={texts.say('filters.any')} is_on={chosen === ''} />
      {shown.slice(0, FIRST_VALUES)}
    </Group>
  )
}

const optionName = (option: string): string => option.slice(0, option.indexOf(':'))
const optionValue = (option: string): string => option.slice(option.indexOf(':') + 1)

/** Includes chosen options that no product has any more. */
function optionsToShow({ options }: Facets, chosen: readonly string[]): Facets['options'] {
  const others = chosen.map(optionName).filter((name) => !options.some((option) => isSame(option.name, name)))
  return [...options, ...[...new Set(others)].map((name) => ({ name, values: [] }))]
}

function Options({ facets, chosen }: { facets: Facets; chosen: readonly string[] }) {
  const texts = useTexts()
  return optionsToShow(facets, chosen).map(({ name, values }) => {
    const own = chosen.filter((one) => isSame(optionName(one), name)).map(optionValue)
    const shown = valuesToShow(values, own).map(({ value, count }) => (
      <Value
        key={value}
        many
        name="option"
        value={`${name}:${value}`}
        label={value}
        lang={texts.written.lang}
        count={shownCount(facets, count)}
        is_on={own.some((one) => isSame(one, value))}
      />
    ))
    return (
      <Group key={name} title={name} rest={shown.slice(FIRST_VALUES)}>
        {shown.slice(0, FIRST_VALUES)}
      </Group>
    )
  })
}

function Price({ facets, chosen, currency }: { facets: Facets; chosen: ChosenFilters; currency: string }) {
  const texts = useTexts()
  const { min, max } = facets.price
  const bounds = facets.is_estimate
    ? { price_min: null, price_max: null }
    : { price_min: min, price_max: max }
  const is_typed = chosen.price_min !== '' || chosen.price_max !== ''
  // Prices that no product has are still shown, because the form sends the content of its fields.
  if (!is_typed && (min === null || max === null || min === max)) return null
  return (
    <fieldset>
      <legend>
        {texts.say('filters.price')} ({currency})
      </legend>
      <div className="price-range">
        {(['price_min', 'price_max'] as const).map((name) => (
          <label key={name}>
            {texts.say(`filters.${name}`)}
            <input
              name={name}
              inputMode="decimal"
              size={6}
              maxLength={16}
              defaultValue={texts.typed(chosen[name])}
              placeholder={bounds[name] === null ? undefined : texts.typed(bounds[name])}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Filters({ view, shop, facets }: { view: CatalogueView; shop: PublicShop; facets: Facets }) {
  const texts = useTexts()
  const { chosen } = view
  return (
    <form
      className="filters"
      id={FILTERS}
      action={cataloguePath(shop.slug, { base: view.base })}
      autoComplete="off"
      data-filters=""
    >
      <div className="filters-head">
        <h2>{texts.say('filters.title')}</h2>
        <a className="filters-close" href="#content">
          {texts.say('filters.close')}
        </a>
      </div>
      {view.q && <input type="hidden" name="q" value={view.q} />}
      <OneOf
        title={texts.say('catalogue.categories')}
        name="category"
        facets={facets}
        of="categories"
        chosen={view.category}
      />
      <Options facets={facets} chosen={chosen.options} />
      <OneOf
        title={texts.say('filters.brand')}
        name="brand"
        facets={facets}
        of="brands"
        chosen={chosen.brand}
      />
      <Price facets={facets} chosen={chosen} currency={shop.default_currency} />
      <OneOf title={texts.say('catalogue.tags')} name="tag" facets={facets} of="tags" chosen={view.tag} />
      <fieldset>
        <Value
          many
          name="in_stock"
          value="true"
          label={texts.say('filters.in_stock')}
          count={shownCount(facets, facets.in_stock)}
          is_on={chosen.in_stock}
        />
      </fieldset>
      <div className="filters-foot">
        <button type="submit" className="secondary">
          {texts.say('filters.apply')}
        </button>
      </div>
    </form>
  )
}

/** `lang` is the language of the name if different from the page's language. */
type Chip = [name: string, without: Partial<CatalogueView>, lang?: string | undefined]

function chipsOf(view: CatalogueView, shop: PublicShop, texts: Texts): Chip[] {
  const { category, tag, chosen } = view
  const { lang } = texts.written
  const money = (amount: string) => texts.money(amount, shop.default_currency)
  const without = (change: Partial<ChosenFilters>) => ({ chosen: Object.assign({ ...chosen }, change) })
  const chips: (Chip | false)[] = [
    category !== '' && [category, { category: '' }, lang],
    tag !== '' && [tag, { tag: '' }, lang],
    ...chosen.options.map(
      (option): Chip => [
        option.replace(':', ': '),
        without({ options: chosen.options.filter((one) => one !== option) }),
        lang,
      ],
    ),
    chosen.brand !== '' && [chosen.brand, without({ brand: '' })],
    chosen.price_min !== '' && [
      `${texts.say('filters.price_min')} ${money(chosen.price_min)}`,
      without({ price_min: '' }),
    ],
    chosen.price_max !== '' && [
      `${texts.say('filters.price_max')} ${money(chosen.price_max)}`,
      without({ price_max: '' }),
    ],
    chosen.in_stock && [texts.say('filters.in_stock'), without({ in_stock: false })],
  ]
  return chips.filter((chip) => chip !== false)
}

/** The chosen filters, each with a link that removes the filter. */
export function Chosen({ view, shop }: { view: CatalogueView; shop: PublicShop }) {
  const texts = useTexts()
  const chips = chipsOf(view, shop, texts)
  if (chips.length === 0) return null
  const to = (change: Partial<CatalogueView>) =>
    cataloguePath(shop.slug, Object.assign({ ...view }, change, { page: 1 }))
  return (
    <ul className="chosen" aria-label={texts.say('filters.chosen')}>
      {chips.map(([name, without, lang]) => (
        <li key={name}>
          <a href={to(without)} rel="nofollow" aria-label={texts.say('filters.remove', { name })}>
            <span dir="auto" lang={lang}>
              {name}
            </span>{' '}
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a className="clear" href={to({ category: '', tag: '', chosen: NOTHING })}>
          {texts.say('filters.clear')}
        </a>
      </li>
    </ul>
  )
}
