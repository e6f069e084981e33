// A text with a number in it, for scripts of pages without React: the server has written its forms into attributes (`texts.forms`).

/** `forms` has those of the language by their names, `other` at least; `{count}` in them is replaced. */
export function countedText(forms: Partial<Record<string, string>>, count: number, locale: string): string {
  const text = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other ?? ''
  return text.replace('{count}', new Intl.NumberFormat(locale).format(count))
}
