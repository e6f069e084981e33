// The texts of the screens. An English text is its own key: `t('Save')` returns the German text if the back
// office is German. The German dictionary loads only in German, before any module that imports this file, so
// constants may call `t` too. scripts/texts.mjs checks that the dictionary is complete.

import { fillText } from '@kontor/contract/values/fill-text'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Dictionary } from './german/dictionary.ts'
import { language } from './language.ts'
import { formatNumber, LOCALE } from './locale.ts'

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type Values<Text extends string, Value> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Record<Placeholders<Text>, Value>]

// The dictionary imports nothing of the application, because the application waits here for the dictionary.
const loaded = language === 'de' ? await import('./german/german.ts') : null
const german: Dictionary = loaded?.german ?? {}
const germanOf = loaded?.germanMessages(loaded.german)
const plurals = new Intl.PluralRules(LOCALE)

const PLACEHOLDER = /\{(\w+)\}/g

function translate(text: string, key = text): string {
  const found = german[key]
  return typeof found === 'string' ? found : text
}

/** `t('Order {number}', { number })` */
export function t<Text extends string>(text: Text, ...[values]: Values<Text, string | number>): string {
  return values === undefined ? translate(text) : fillText(translate(text), values)
}

/**
 * Translates an English text with two meanings: `tIn('keyboard', 'Delete')` has the key 'keyboard: Delete'.
 */
export const tIn = (context: string, text: string): string => translate(text, `${context}: ${text}`)

/** `plural(count, '{count} order', '{count} orders')`; the key is the latter. */
export function plural(
  count: number,
  one: string,
  other: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const found = german[other]
  const [for_one = one, for_others = other] = typeof found === 'string' ? [] : (found ?? [])
  const text = plurals.select(count) === 'one' ? for_one : for_others
  return fillText(text, { count: formatNumber(count), ...values })
}

/** Translates a message of the server or of a schema. Messages without a German text stay unchanged. */
export const serverText = (message: string): string => germanOf?.(message) ?? message

/** Translates a text that contains elements: `rich('Write to {link}.', { link: <a …>…</a> })` */
export function rich<Text extends string>(text: Text, ...[values]: Values<Text, ReactNode>): ReactNode {
  const nodes: Readonly<Record<string, ReactNode>> = values ?? {}
  const parts = translate(text).split(PLACEHOLDER)
  // Every second part is a placeholder's name.
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? nodes[part] : part)))
}
