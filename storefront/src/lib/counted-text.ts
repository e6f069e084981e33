// A text with a number in it, for scripts of pages without React: the server has written its forms for one and for more into attributes.

/** The languages of the store have these two forms; `{count}` in them is replaced. */
export function countedText(forms: { one: string; other: string }, count: number, locale: string): string {
  const text = new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other
  return text.replace('{count}', new Intl.NumberFormat(locale).format(count))
}
