// The properties of the record page; the head of record-page.tsx explains them.

import type { ShopRight } from '@kontor/contract/endpoint'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Noun } from '../list/list-words.ts'
import type { UpperPage } from '../list/way-back.ts'
import type { FieldErrors } from './validation.ts'

export interface RecordState<Item> {
  item: Item | null
  creating: boolean
}

/** What is asked before a record is saved; `action` is the word on the button that saves all the same. */
export interface RecordQuestion {
  title: string
  text: string
  action: string
}

export interface RecordPageProps<Item extends { id: string }, Values extends Record<string, unknown>> {
  resource: string
  path: string
  list?: string
  /** The page above, where it is not the list at `path`. */
  up?: UpperPage | undefined
  nameOf?: (item: Item) => string
  noun?: Noun
  titles: { create: string; edit: string }
  subtitle?: { create?: string; edit?: string }
  initial: Values
  get: (id: string, signal: AbortSignal) => Promise<Item>
  valuesOf: (item: Item) => Values
  validate: (values: Values, creating: boolean) => Promise<FieldErrors>
  question?: (values: Values, item: Item | null) => RecordQuestion | null
  create?: (values: Values, options: { shop_id: string; idempotency_key: string }) => Promise<Item>
  update: (id: string, values: Values, options: { updated_at?: string }) => Promise<Item>
  id?: string
  aside?: (item: Item) => ReactNode
  locked?: (item: Item) => ReactNode
  landing?: (made: Item) => string
  right?: ShopRight
  children: (form: UseFormReturnType<Values>, state: RecordState<Item>) => ReactNode
}
